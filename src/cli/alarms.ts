import { type AlarmSettings, AlarmsFile, DEFAULT_SETTINGS } from '../bff/alarms/file/alarms-file.ts'
import type { Logger } from '../bff/observe/logger.ts'
import { namedFile } from './config/named-file.ts'

export interface OpenedAlarms {
  settings: AlarmSettings
  close(): void
}

/** The alarms file, watched from now on. Rejects with `ConfigProblems` that name every problem. */
export async function openAlarms(path: string | null, logger: Logger): Promise<OpenedAlarms> {
  if (path === null) return { settings: DEFAULT_SETTINGS, close: () => {} }
  const settings = await openAlarmsFile(path, logger)
  return { settings, close: settings.watch() }
}

/** The alarms file, read once. Rejects like `openAlarms`. */
export function openAlarmsFile(path: string, logger: Logger): Promise<AlarmsFile> {
  return namedFile('ALARMS_FILE', AlarmsFile.open({ path, environment: process.env, logger }))
}
