import { useTranslation } from 'react-i18next'
import { ALARM_KINDS } from '../../../../domain/alarms/alarm.ts'
import type { Matcher } from '../../../../domain/alarms/silence.ts'
import type { DeviceState } from '../../../../domain/device.ts'
import { severityName } from '../severity.ts'
import { useAlarmWords } from '../words/use-alarm-words.ts'

/** `Basin: Ciliwung · Severity: warning` */
export function useMatcherWords(devices: readonly DeviceState[]) {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()

  const valueName = (name: Matcher['name'], value: string): string => {
    if (name === 'station') return devices.find(({ id }) => id === value)?.name ?? value
    if (name === 'severity' && /^\d+$/.test(value)) {
      return `${words.severityWord(severityName(Number(value)))} (${value})`
    }
    const kind = name === 'kind' ? ALARM_KINDS.find((one) => one === value) : undefined
    return kind === undefined ? value : t(`kind.${kind}`)
  }

  return (matchers: readonly Matcher[]): string =>
    matchers
      .map(({ name, values, isNegated = false }) => {
        const all = values.map((value) => valueName(name, value)).join(', ')
        return t('silences.matcher', {
          name: t(`silences.name.${name}`),
          values: isNegated ? t('silences.not', { values: all }) : all,
        })
      })
      .join(' · ')
}
