import { stateOfSeverity } from '../../../domain/levels/water-state.ts'
import type { AlarmSeverity } from '../address/alarms-search.ts'

/** What severities are told apart as: as levels are, and those that nobody has to get up for. */
export function severityName(severity: number): AlarmSeverity {
  const state = stateOfSeverity(severity)
  return state === 'normal' ? 'quiet' : state
}
