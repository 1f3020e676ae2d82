import { useTranslation } from 'react-i18next'
import type { DeviceState, Reading } from '../../../domain/device.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAge, formatMeasured } from '../../../view/time/format-time.ts'
import { useTrustedNow } from '../../data/use-trusted-now.ts'

/** When it was measured, and that a station is late or silent. */
export function ReadingAge({
  device,
  reading,
  zone,
}: {
  device: DeviceState
  reading: Reading | null
  zone: string
}) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const now = useTrustedNow(1000)
  const timeMs = reading?.t ?? device.lastUpdateMs
  if (timeMs === null) {
    return (
      <div className="wall-age" data-freshness={device.freshness}>
        {t('kiosk:wall.never')}
      </div>
    )
  }
  const { freshness } = device
  return (
    <div className="wall-age" data-freshness={freshness}>
      {freshness === 'silent'
        ? t('common:noDataFor', { age: formatAge(now - timeMs, locale) })
        : t('kiosk:wall.measured', { ago: formatMeasured(timeMs, now, zone, locale) })}
      {freshness === 'late' && <b> · {t('kiosk:wall.late')}</b>}
    </div>
  )
}
