import Database from 'libsql'
import { POSTGRES, SQLITE } from '../../database/dialect.ts'
import { all, inTransaction, openPool, run } from '../../database/postgres/pool.ts'
import { groupCommit } from '../../database/sqlite/group-commit.ts'
import type { Outbox } from '../outbox.ts'
import { enqueue, postgresOutbox } from '../postgres/outbox.ts'
import { sqliteEnqueue, sqliteOutbox } from '../sqlite/outbox.ts'
import { outboxTables } from '../tables.ts'

/** An outbox on a database that has nothing but it and its receivers. */
export interface TestOutbox {
  outbox: Outbox
  addReceiver(id: string): Promise<void>
  removeReceiver(id: string): Promise<void>
  /** By id. */
  enabledReceivers(): Promise<{ id: string }[]>
  /** In a transaction of its own; `fails` has it end otherwise than the caller wished. */
  enqueue(receiverId: string, lane: string, bodies: readonly string[], fails?: boolean): Promise<void>
  close(): Promise<void>
}

const ENABLED = 'SELECT id FROM subscription WHERE disabled_at IS NULL ORDER BY id'

export function openSqliteOutbox(): TestOutbox {
  const db = new Database(':memory:')
  db.exec(`
    PRAGMA foreign_keys = ON;
    CREATE TABLE subscription (id TEXT PRIMARY KEY, disabled_at INTEGER) STRICT;
    ${outboxTables(SQLITE)}`)
  const group = groupCommit(db)
  const add = sqliteEnqueue(db)
  return {
    outbox: sqliteOutbox(db, group),
    addReceiver: async (id) => void db.prepare('INSERT INTO subscription (id) VALUES (?)').run([id]),
    removeReceiver: async (id) => void db.prepare('DELETE FROM subscription WHERE id = ?').run([id]),
    enabledReceivers: async () => db.prepare(ENABLED).all([]) as { id: string }[],
    enqueue: (receiverId, lane, bodies, fails) =>
      group.run(() => {
        add(receiverId, lane, bodies)
        if (fails) throw new Error('undone')
      }, 1),
    async close() {
      group.flush()
      db.close()
    },
  }
}

export async function openPostgresOutbox(url: string): Promise<TestOutbox> {
  const pool = openPool(url)
  await pool.query(`
    CREATE TABLE subscription (id text COLLATE "C" PRIMARY KEY, disabled_at bigint);
    ${outboxTables(POSTGRES)}`)
  return {
    outbox: postgresOutbox(pool),
    addReceiver: async (id) => void (await run(pool, 'INSERT INTO subscription (id) VALUES ($1)', id)),
    removeReceiver: async (id) => void (await run(pool, 'DELETE FROM subscription WHERE id = $1', id)),
    enabledReceivers: () => all(pool, ENABLED),
    enqueue: (receiverId, lane, bodies, fails) =>
      inTransaction(pool, async (db) => {
        await enqueue(db, receiverId, lane, bodies)
        if (fails) throw new Error('undone')
      }),
    close: () => pool.end(),
  }
}
