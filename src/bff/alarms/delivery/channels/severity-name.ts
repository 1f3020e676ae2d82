import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'

export type SeverityName = 'danger' | 'warning' | 'watch' | 'notice'

/** What programs are told a severity by: the same word in every language. */
export function severityName(severity: number): SeverityName {
  const state = stateOfSeverity(severity)
  return state === 'normal' ? 'notice' : state
}
