import { useTranslation } from 'react-i18next'
import type { DeviceState, Reading } from '../../../domain/device.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useSilentWords } from '../../../view/levels/use-silent-words.ts'
import { formatAge, formatMeasured } from '../../../view/time/format-time.ts'
import { useTrustedNow } from '../../data/use-trusted-now.ts'

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
  const { freshness } = device
  const silent = useSilentWords().ofStation(device, now)
  const facts = () => {
    if (timeMs === null) return t('kiosk:wall.never')
    if (silent !== null) return silent
    if (freshness === 'silent') return t('common:noDataFor', { age: formatAge(now - timeMs, locale) })
    return t('kiosk:wall.measured', { ago: formatMeasured(timeMs, now, zone, locale) })
  }
  return (
    <div className="wall-age" data-freshness={freshness}>
      {facts()}
      {freshness === 'late' && <b> · {t('kiosk:wall.late')}</b>}
    </div>
  )
}
