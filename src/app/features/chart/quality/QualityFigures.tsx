import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { Figure } from '../../../ui/Figure.tsx'
import { useNow } from '../../time/use-now.ts'
import { useDuration } from '../duration.ts'
import { formatPercent } from '../readout/format-percent.ts'
import type { QualityReport } from './quality-report.ts'

/**
 * The range in four figures: how much of it came, its gaps, the step between readings, and how current the
 * station is.
 */
export function QualityFigures({ device, report }: { device: DeviceState; report: QualityReport }) {
  const { t } = useTranslation('chart')
  const { t: common } = useTranslation('common')
  const locale = useLocale()
  const duration = useDuration()
  const now = useNow(60_000)
  const { intervalSeconds, lastUpdateMs, freshness } = device
  const { complete, expected, gaps, typicalStepMs } = report
  const readings = report.readings.toLocaleString(locale)
  return (
    <dl className="quality-figures">
      <Figure
        label={t('quality.complete')}
        value={complete === null ? '–' : formatPercent(complete, locale)}
        note={
          expected === null
            ? t('quality.notPromised', { readings })
            : t('quality.ofExpected', { readings, expected: expected.toLocaleString(locale) })
        }
      />
      <Figure
        label={t('quality.gaps')}
        value={gaps.length.toLocaleString(locale)}
        note={gaps.length > 0 ? t('quality.longest', { duration: duration(report.longestGapMs) }) : undefined}
      />
      <Figure
        label={t('quality.interval')}
        value={typicalStepMs === null ? '–' : duration(typicalStepMs)}
        note={
          intervalSeconds === null
            ? t('quality.noPromise')
            : t('quality.promised', { duration: duration(intervalSeconds * 1000) })
        }
      />
      <Figure
        label={t('quality.freshness')}
        value={common(`freshness.${freshness}`)}
        note={
          lastUpdateMs === null
            ? undefined
            : t('quality.age', { duration: duration(Math.max(0, now - lastUpdateMs)) })
        }
      />
    </dl>
  )
}
