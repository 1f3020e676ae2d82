import { type AlarmsConfig, NO_ALARMS_FILE } from './file/parse-alarms-file.ts'

/** Rules, receivers and routes as they stand now. */
export interface AlarmSettings {
  readonly config: AlarmsConfig
  /** What is wrong with the file as it is now; what it said before stays in use. */
  readonly problems: readonly string[]
  onChange(listener: () => void): void
}

/** What holds without a file. */
export const DEFAULT_SETTINGS: AlarmSettings = { config: NO_ALARMS_FILE, problems: [], onChange: () => {} }
