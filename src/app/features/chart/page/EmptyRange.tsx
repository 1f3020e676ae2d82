import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { endingAt, PRESET_MS, type TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

const OFFERED = ['24h', '7d', '30d', '1y'] as const

/** No readings in the range: says where the newest one is, and leads there. */
export function EmptyRange({
  lastUpdateMs,
  zone,
  onRange,
}: {
  lastUpdateMs: number | null
  zone: string
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  return (
    <Notice title={t('empty.title')}>
      {lastUpdateMs === null ? (
        <p>{t('empty.never')}</p>
      ) : (
        <>
          <p>{t('empty.newest', { time: formatInstant(lastUpdateMs, zone, locale) })}</p>
          <p className="empty-actions">
            {OFFERED.map((preset) => (
              <Button key={preset} onClick={() => onRange(endingAt(lastUpdateMs, PRESET_MS[preset]))}>
                {t(`empty.show.${preset}`)}
              </Button>
            ))}
          </p>
        </>
      )}
    </Notice>
  )
}
