import { type AlarmRule, DEFAULT_RULES } from '../../domain/alarms/rule.ts'

/** The rules as they stand now. */
export interface AlarmRules {
  readonly rules: readonly AlarmRule[]
  /** What is wrong with the file as it is now; what it said before stays in use. */
  readonly problems: readonly string[]
  onChange(listener: () => void): void
}

/** What holds without a file. */
export const USUAL_RULES: AlarmRules = { rules: DEFAULT_RULES, problems: [], onChange: () => {} }
