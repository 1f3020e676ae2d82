import { migrate } from '../../../database/postgres/migrate.ts'
import { openPool } from '../../../database/postgres/pool.ts'
import { postgresSql } from '../../../database/postgres/sql.ts'
import { postgresOutbox } from '../../../outbox/postgres/outbox.ts'
import { alarmJournal } from '../alarm-journal.ts'
import { alarmReceivers, OUTBOX_PREFIX } from '../alarm-receivers.ts'
import type { DashboardStore } from '../dashboard-store.ts'
import { judgementStore } from '../judgement-store.ts'
import { levelJournal } from '../level-journal.ts'
import { noteStore } from '../note-store.ts'
import { pushStore } from '../push-store.ts'
import { POSTGRES_MIGRATIONS } from '../schema.ts'
import { snapshotTable } from '../snapshot-table.ts'

const VERSION_TABLE = 'dashboard_schema_version'

/** Somebody waits for an answer; reading a journal of years at the start takes seconds. */
const QUERY_TIMEOUT_MS = 20_000

/** The store on a PostgreSQL database. Rejects when it is unreachable, newer than this code or not UTF-8. */
export async function openPostgresStore(url: string): Promise<DashboardStore> {
  const maker = openPool(url)
  await migrate(maker, POSTGRES_MIGRATIONS, VERSION_TABLE).finally(() => maker.end())
  const pool = openPool(url, QUERY_TIMEOUT_MS)
  const sql = postgresSql(pool)
  return {
    levels: levelJournal(sql),
    judgements: judgementStore(sql),
    notes: noteStore(sql),
    alarms: alarmJournal(sql),
    outbox: postgresOutbox(pool, OUTBOX_PREFIX),
    receivers: alarmReceivers(sql),
    push: pushStore(sql),
    sessions: null,
    snapshots: snapshotTable(sql),
    close: () => pool.end(),
  }
}
