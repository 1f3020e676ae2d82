import { useTranslation } from 'react-i18next'
import type { NamedLast } from '../../domain/alarms/named.ts'
import type { DeviceState } from '../../domain/device.ts'
import { formatBriefly, formatRate } from '../../domain/format/format-value.ts'
import { silentAtRisk } from '../../domain/levels/level-at-risk.ts'
import { quantityOf } from '../../domain/quantity.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { formatAge } from '../time/format-time.ts'

export function useSilentWords() {
  const { t } = useTranslation('levels')
  const locale = useLocale()

  const silentFor = (ageMs: number) => t('silent', { age: formatAge(ageMs, locale) })

  /** `silent 12 min, last 214 cm and rising` */
  const ofLast = (
    { sensor, t: atMs, value, ratePerHour }: Omit<NamedLast, 'level'>,
    nowMs: number,
  ): string => {
    const quantity = quantityOf(sensor.kind, sensor.unit)
    const direction =
      ratePerHour === null ? 'unknown' : formatRate(ratePerHour, quantity, locale, '').direction
    const last = t(`lastValue.${direction}`, { value: formatBriefly(value, quantity, locale) })
    return `${silentFor(nowMs - atMs)}, ${last}`
  }

  /** `null` where the station is not silent, or was calm. */
  const ofStation = (device: DeviceState, nowMs: number): string | null => {
    const now = silentAtRisk(device)
    if (!now?.reading || now.implausible) return null
    return ofLast({ ...now, t: now.reading.t, value: now.reading.v }, nowMs)
  }

  const briefly = (device: DeviceState, nowMs: number): string | null => {
    const reading = silentAtRisk(device)?.reading
    return reading ? silentFor(nowMs - reading.t) : null
  }

  return { ofLast, ofStation, briefly }
}
