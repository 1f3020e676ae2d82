import { type AlarmsConfig, NO_ALARMS_FILE } from './file/parse-alarms-file.ts'

export interface AlarmSettings {
  readonly config: AlarmsConfig
  /** Problems of the current file; the last valid one stays in use. */
  readonly problems: readonly string[]
  onChange(listener: () => void): void
}

export const DEFAULT_SETTINGS: AlarmSettings = { config: NO_ALARMS_FILE, problems: [], onChange: () => {} }
