import type { Sql } from '../../database/sql.ts'
import { isPast } from '../util/is-past.ts'

/** Named contents, any of which may be dropped. Times are epoch milliseconds. */
export interface SnapshotTable {
  get(name: string, nowMs: number): Promise<Uint8Array | undefined>
  put(name: string, content: Uint8Array, nowMs: number): Promise<void>
  /** Deletes the least recently used until so many bytes are left; resolves to the rest. */
  trim(limitBytes: number): Promise<number>
}

/** Reading must not write each time: later uses within this time are not noted. */
const NOTED_EVERY_MS = 3_600_000

const GET = 'SELECT content, used_at AS "usedMs" FROM snapshot WHERE name = ?1'
const USED = 'UPDATE snapshot SET used_at = ?2 WHERE name = ?1'
const PUT = `
  INSERT INTO snapshot (name, used_at, size, content) VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT (name) DO UPDATE SET used_at = excluded.used_at, size = excluded.size, content = excluded.content`
const TRIM = `
  DELETE FROM snapshot WHERE name IN (
    SELECT name FROM (
      SELECT name, sum(size) OVER (ORDER BY used_at DESC, name) AS total FROM snapshot
    ) AS newest_first WHERE total > ?1
  )`
const SIZE = 'SELECT coalesce(sum(size), 0) AS bytes FROM snapshot'

// nothing waits for the disk: what a power cut takes costs a call
export function snapshotTable(sql: Sql): SnapshotTable {
  return {
    async get(name, nowMs) {
      const row = await sql.one<{ content: Uint8Array; usedMs: number }>(GET, name)
      if (row && isPast(row.usedMs, NOTED_EVERY_MS, nowMs)) await sql.runUnflushed(USED, name, nowMs)
      return row?.content
    },
    async put(name, content, nowMs) {
      await sql.runUnflushed(PUT, name, nowMs, content.length, content)
    },
    async trim(limitBytes) {
      await sql.runUnflushed(TRIM, Math.floor(limitBytes))
      return (await sql.one<{ bytes: number }>(SIZE))?.bytes ?? 0
    },
  }
}
