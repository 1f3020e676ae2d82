import { AlarmIndex } from '../../domain/alarms/alarm-index.ts'
import type { NewEntry } from '../../domain/alarms/journal-entry.ts'
import type { AlarmJournal } from '../storage/dashboard-store.ts'
import { SharedLog } from '../storage/shared-log.ts'

export type AlarmLog = SharedLog<NewEntry, AlarmIndex>

export function alarmLog(journal: AlarmJournal, tenant: string): AlarmLog {
  return new SharedLog(journal, tenant, new AlarmIndex())
}
