import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'

export type SeverityName = 'danger' | 'warning' | 'watch' | 'notice'

/** A severity's name for programs: the same word in every language. */
export function severityName(severity: number): SeverityName {
  const state = stateOfSeverity(severity)
  return state === 'normal' ? 'notice' : state
}
