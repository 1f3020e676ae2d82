import { stateOfSeverity } from '../../../domain/levels/water-state.ts'
import type { AlarmSeverity } from '../address/alarms-search.ts'

/** Severities look like alert levels, with one more for quiet alarms. */
export function severityName(severity: number): AlarmSeverity {
  const state = stateOfSeverity(severity)
  return state === 'normal' ? 'quiet' : state
}
