import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { Figure } from '../../../ui/Figure.tsx'
import { useNow } from '../../time/use-now.ts'
import { useDuration } from '../duration.ts'
import { formatPercent } from '../readout/format-percent.ts'
import type { QualityReport } from './quality-report.ts'

export function QualityFigures({
  device,
  report,
  isShown,
}: {
  device: DeviceState
  report: QualityReport
  isShown: (sensorId: string) => boolean
}) {
  const { t } = useTranslation(['quality', 'common'])
  const locale = useLocale()
  const duration = useDuration()
  const now = useNow(60_000)
  const { intervalSeconds, lastUpdateMs, freshness } = device
  const { complete, expected, gaps, typicalStepMs, sensors } = report
  const number = (value: number) => value.toLocaleString(locale)
  const received = number(report.readings)
  const shown = sensors.filter(({ id }) => isShown(id))
  const usable = shown.reduce((sum, one) => sum + one.usable, 0)
  const values = expected === null ? null : expected * shown.length
  return (
    <dl className="quality-figures">
      <Figure
        label={t('received')}
        value={complete === null ? '–' : formatPercent(complete, locale)}
        note={
          expected === null
            ? t('receivedOnly', { received })
            : t('receivedOf', { received, expected: number(expected) })
        }
      />
      <Figure
        label={t('usable')}
        value={values ? formatPercent(usable / values, locale) : '–'}
        note={values ? t('usableOf', { usable: number(usable), expected: number(values) }) : undefined}
      />
      <Figure
        label={t('gaps.title')}
        value={number(gaps.length)}
        note={gaps.length > 0 ? t('gaps.longest', { duration: duration(report.longestGapMs) }) : undefined}
      />
      <Figure
        label={t('interval')}
        value={typicalStepMs === null ? '–' : duration(typicalStepMs)}
        note={
          intervalSeconds === null
            ? t('noPromise')
            : t('promised', { duration: duration(intervalSeconds * 1000) })
        }
      />
      <Figure
        label={t('freshness')}
        value={t(`common:freshness.${freshness}`)}
        note={
          lastUpdateMs === null
            ? undefined
            : t('age', { duration: duration(Math.max(0, now - lastUpdateMs)) })
        }
      />
    </dl>
  )
}
