import { useTranslation } from 'react-i18next'
import type { AlertLevel } from '../../domain/levels/alert-levels.ts'
import { stateOfSeverity } from '../../domain/levels/water-state.ts'
import { useHoursAndMinutes } from './use-hours-and-minutes.ts'
import { useLevelWords } from './use-level-words.ts'

/** A shorter time counts as now. */
const NOW_MS = 60_000

/** `reaches Siaga 2 in about 20 min`, or `Siaga 2 in 20 min` where there is little room, as of `nowMs`. */
export function useTimeToLevel(
  form: 'full' | 'brief' = 'full',
): (ahead: { next: AlertLevel; atMs: number }, nowMs: number) => string {
  const { t } = useTranslation('levels')
  const { nameOf } = useLevelWords()
  const say = useHoursAndMinutes()
  return ({ next, atMs }, nowMs) => {
    const level = nameOf(next, stateOfSeverity(next.severity))
    const inMs = atMs - nowMs
    return inMs < NOW_MS ? t(`soon.${form}`, { level }) : t(`next.${form}`, { level, time: say(inMs) })
  }
}
