import { stateOfSeverity } from '../../../domain/levels/water-state.ts'
import type { AlarmSeverity } from '../address/alarms-search.ts'

/** How severities look: as alert levels do, and one more for those that nobody has to get up for. */
export function severityName(severity: number): AlarmSeverity {
  const state = stateOfSeverity(severity)
  return state === 'normal' ? 'quiet' : state
}
