import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../domain/device.ts'
import { formatThreshold } from '../../../domain/format/format-value.ts'
import type { AlertLevel } from '../../../domain/levels/alert-levels.ts'
import { stateOfSeverity } from '../../../domain/levels/water-state.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useLevelWords } from '../../levels/use-level-words.ts'

/** Maximum length: a label is inside the plot and must leave room for the readings. */
const LONGEST = 28

/** `Siaga 2 · 150 cm`, beside the level's line. */
export function useLevelLabels(): (level: AlertLevel, sensor: Sensor) => string {
  const { t } = useTranslation('levels')
  const locale = useLocale()
  const { nameOf } = useLevelWords()
  return useCallback(
    (level, sensor) => {
      const name = nameOf(level, stateOfSeverity(level.severity))
      return t('line', {
        level: name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name,
        value: formatThreshold(level.threshold, quantityOf(sensor.kind, sensor.unit), locale),
      })
    },
    [t, locale, nameOf],
  )
}
