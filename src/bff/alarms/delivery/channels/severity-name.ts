import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'

export type SeverityName = 'danger' | 'warning' | 'watch' | 'notice'

/** The same word in every language, for programs. */
export function severityName(severity: number): SeverityName {
  const state = stateOfSeverity(severity)
  return state === 'normal' ? 'notice' : state
}
