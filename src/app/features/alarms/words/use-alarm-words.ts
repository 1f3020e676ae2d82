import { useTranslation } from 'react-i18next'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { formatBriefly, formatRate } from '../../../../domain/format/format-value.ts'
import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../../view/levels/use-level-words.ts'
import { useSilentWords } from '../../../../view/levels/use-silent-words.ts'
import { useStationWords } from '../../../../view/station/station-words.ts'
import { formatAgeInFull } from '../../../../view/time/format-time.ts'
import type { AlarmSeverity } from '../../address/alarms-search.ts'
import { severityName } from '../severity.ts'

export interface AlarmContext {
  nowMs: number
  device?: DeviceState | undefined
  stationOf?: (id: string) => DeviceState | undefined
}

export function useAlarmWords() {
  const { t } = useTranslation(['alarms', 'common'])
  const levelWords = useLevelWords()
  const stationWords = useStationWords()
  const silentWords = useSilentWords()
  const locale = useLocale()

  const stationName = ({ station }: AlarmView): string => station?.name ?? t('what.service')

  /** `Water level`; `null` without a sensor. */
  const sensorName = ({ sensor }: AlarmView, { device }: Partial<AlarmContext>): string | null =>
    sensor && stationWords.sensorName(sensor, device?.sensors ?? [sensor])

  /** `Siaga 1`, `No data for 6 hours` */
  const what = (alarm: AlarmView, { nowMs, device, stationOf }: AlarmContext): string => {
    const { kind, level, severity, upstream, value, sensor, returnedMs, sinceMs, last } = alarm
    if (kind === 'level' && level) return levelWords.nameOf(level, stateOfSeverity(severity))
    if (kind === 'rise') return rise(value, sensor)
    if (kind === 'silence' && last && returnedMs === null)
      return [
        ...(last.level ? [levelWords.nameOf(last.level, stateOfSeverity(last.level.severity))] : []),
        silentWords.ofLast(last, nowMs),
      ].join(' · ')
    if (kind === 'silence')
      return returnedMs === null
        ? t('what.silence', { age: formatAgeInFull(nowMs - (device?.lastUpdateMs ?? sinceMs), locale) })
        : t('what.silenceOver')
    if (kind === 'upstream' && upstream) {
      const station = stationOf?.(upstream.device)?.name ?? upstream.device
      return upstream.level
        ? t('what.upstreamLevel', {
            station,
            level: levelWords.nameOf(upstream.level, stateOfSeverity(severity)),
          })
        : t('what.upstream', { station })
    }
    return kind === 'level' || kind === 'upstream' ? t(`kind.${kind}`) : t(`what.${kind}`)
  }

  const rise = (rate: number | null, sensor: AlarmView['sensor']): string => {
    if (rate === null || !sensor) return t('what.rise')
    const quantity = quantityOf(sensor.kind, sensor.unit)
    const { direction, amount } = formatRate(rate, quantity, locale, t('common:perHour'))
    return t(direction === 'falling' ? 'what.falling' : 'what.rising', { rate: amount })
  }

  /** `Manggarai, Siaga 1`: inside a sentence. */
  const brief = (alarm: AlarmView, context: AlarmContext): string =>
    `${stationName(alarm)}, ${what(alarm, context)}`

  /** `962 cm`: the value that raised it; `null` without one. */
  const valueThen = ({ kind, value, sensor }: AlarmView): string | null =>
    value === null || !sensor || kind === 'rise'
      ? null
      : formatBriefly(value, quantityOf(sensor.kind, sensor.unit), locale)

  const severityWord = (severity: AlarmSeverity): string =>
    severity === 'quiet' ? t('severity.quiet') : levelWords.stateName(severity)

  return {
    stationName,
    sensorName,
    what,
    brief,
    valueThen,
    severityWord,
    severity: ({ severity }: AlarmView) => severityWord(severityName(severity)),
  }
}
