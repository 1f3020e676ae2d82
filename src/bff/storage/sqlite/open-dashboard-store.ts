import { join } from 'node:path'
import { groupCommit } from '../../../database/sqlite/group-commit.ts'
import { makePrivateFile, openFile, openUnflushed } from '../../../database/sqlite/open-file.ts'
import { sqliteSql } from '../../../database/sqlite/sql.ts'
import { isDamage, StoreDamaged, StoreFailure, StoreTooNew } from '../../../database/store-failure.ts'
import { sqliteOutbox } from '../../../outbox/sqlite/outbox.ts'
import { alarmJournal } from '../alarm-journal.ts'
import { alarmReceivers, OUTBOX_PREFIX } from '../alarm-receivers.ts'
import type { DashboardStore } from '../dashboard-store.ts'
import { judgementStore } from '../judgement-store.ts'
import { levelJournal } from '../level-journal.ts'
import { noteStore } from '../note-store.ts'
import { pushStore } from '../push-store.ts'
import { SQLITE_MIGRATIONS } from '../schema.ts'
import { sessionTable } from '../session-table.ts'
import { snapshotTable } from '../snapshot-table.ts'

export function dashboardFile(dataDirectory: string): string {
  return join(dataDirectory, 'dashboard.db')
}

/** Opens or makes the store in a file. Throws a `StoreFailure` for a damaged one or a newer version. */
export function openDashboardFile(path: string): DashboardStore {
  makePrivateFile(path)
  try {
    return openSqliteStore(path)
  } catch (error) {
    throw explainOpening(path, error)
  }
}

export function openSqliteStore(path: string): DashboardStore {
  const db = openFile(path, SQLITE_MIGRATIONS)
  const unflushed = path === ':memory:' ? db : openUnflushed(path)
  const sql = sqliteSql(db, unflushed)
  const group = groupCommit(db)
  return {
    levels: levelJournal(sql),
    judgements: judgementStore(sql),
    notes: noteStore(sql),
    alarms: alarmJournal(sql),
    outbox: sqliteOutbox(db, group, OUTBOX_PREFIX),
    receivers: alarmReceivers(sql),
    push: pushStore(sql),
    sessions: sessionTable(sql),
    snapshots: snapshotTable(sql),
    async close() {
      group.flush()
      if (unflushed !== db) unflushed.close()
      db.close()
    },
  }
}

/** Why an existing file cannot be opened, in our words; other errors unchanged. */
function explainOpening(path: string, error: unknown): unknown {
  if (isDamage(error)) {
    return new StoreDamaged(
      `${path} cannot be read (${error.message}). Put a backup in its place. Without one, move it and those beside it ` +
        `(${path}-wal, ${path}-shm) away: the dashboard then begins without acknowledgements, silences, notes and judgements.`,
      { cause: error },
    )
  }
  if (error instanceof StoreTooNew) return new StoreFailure(`${path}: ${error.message}`, { cause: error })
  return error
}
