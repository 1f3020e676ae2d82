import { AlarmBook } from '../../domain/alarms/alarm-book.ts'
import type { NewEntry } from '../../domain/alarms/journal-entry.ts'
import type { AlarmJournal } from '../storage/dashboard-store.ts'
import { SharedLog } from '../storage/shared-log.ts'

/** The journal of alarms and what follows from it, the one way to change anything. */
export type AlarmLog = SharedLog<NewEntry, AlarmBook>

export function alarmLog(journal: AlarmJournal, tenant: string): AlarmLog {
  return new SharedLog(journal, tenant, new AlarmBook())
}
