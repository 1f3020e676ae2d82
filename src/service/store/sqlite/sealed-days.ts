import type Database from 'libsql'
import { LRUCache } from 'lru-cache'
import type { GroupCommit } from '../../../database/sqlite/group-commit.ts'
import { all, one, run } from '../../../database/sqlite/rows.ts'
import {
  COMMA_BLOCK,
  type SealedColumns,
  type SealedDay,
  type SealedDays,
  type SealedRun,
} from '../day-fragment.ts'
import type { DaySealing, OpenDay, SealedRange } from '../day-sealing.ts'
import { writeCounter } from './write-counter.ts'

export const DAY_SECONDS = 86_400

/** Few enough that a reader who stalls holds well under a megabyte; a run begins at a multiple of it where it can. */
const DAYS_PER_RUN = 32

/** Runs cached in memory. */
const KEPT_BYTES = 8 * 1024 * 1024

/**
 * The days of a run, which ends before the first open day and the first day of another offset. Parameters: device, first and
 * last day, offset.
 */
const RUN = `
  FROM sealed_day WHERE device = ?1 AND offset_hours = ?4 AND day BETWEEN ?2 AND min(?3,
    ifnull((SELECT min(day) FROM open_day WHERE device = ?1 AND day BETWEEN ?2 AND ?3) - 1, ?3),
    ifnull((SELECT min(day) FROM sealed_day WHERE device = ?1 AND offset_hours < ?4 AND day BETWEEN ?2 AND ?3) - 1, ?3),
    ifnull((SELECT min(day) FROM sealed_day WHERE device = ?1 AND offset_hours > ?4 AND day BETWEEN ?2 AND ?3) - 1, ?3))`

/** What there is now of a run, from the index alone: two that read the same are the same run. */
const SELECT_STATE = `
  SELECT group_concat(rowid || ',' || length || ',' || crc, ';' ORDER BY day) AS state ${RUN}`

/**
 * A run as one row, since crossing from SQLite into JavaScript once a day would cost more than the reading. The fifth
 * parameter is what stands before each day.
 */
const SELECT_RUN = `
  SELECT group_concat(rowid || ',' || length || ',' || crc, ';' ORDER BY day) AS state,
    group_concat(day || ',' || length || ',' || crc || ',' || shift || ',' || length(deflated), ';' ORDER BY day) AS days,
    CAST(group_concat(CAST(?5 AS TEXT) || CAST(deflated AS TEXT), '' ORDER BY day) AS BLOB) AS deflated ${RUN}`

interface RunRow {
  state: string | null
  days: string
  deflated: Uint8Array<ArrayBuffer>
}

const SELECT_COLUMNS = `
  SELECT group_concat(rowid || ',' || length || ',' || crc, ';' ORDER BY day) AS state, max(day) AS lastDay,
    CAST(group_concat(CAST(columns AS TEXT), '' ORDER BY day) AS BLOB) AS frames ${RUN}`

interface ColumnsRow {
  state: string | null
  lastDay: number
  frames: Uint8Array
}

type Bounds = readonly [device: number, fromDay: number, toDay: number, offsetHours: number]

/** What runs are read as. */
interface RunForm<Run> {
  name: string
  read(bounds: Bounds): RunRead<Run> | undefined
}

/** A run and what is to be kept with it. */
interface RunRead<Run> {
  state: string
  run: Run
  bytes: number
}

/** Notes that days of a device got readings: whatever was sealed of them no longer is. */
export function dayOpener(db: Database.Database): (device: number, days: Iterable<number>) => void {
  const open = db.prepare(
    'INSERT INTO open_day (device, day, mark) VALUES (?, ?, random()) ON CONFLICT DO NOTHING',
  )
  const unseal = db.prepare('DELETE FROM sealed_day WHERE device = ? AND day = ?')
  return (device, days) => {
    for (const day of days) {
      if (run(open, device, day) > 0) run(unseal, device, day)
    }
  }
}

/** Notes that a device has nothing left after some time of that day, which is open again where it was sealed. */
export function dayCutter(db: Database.Database): (device: number, day: number) => void {
  const reopen = db.prepare(
    'INSERT INTO open_day (device, day, mark) SELECT device, day, random() FROM sealed_day WHERE device = ? AND day = ?',
  )
  const unseal = db.prepare('DELETE FROM sealed_day WHERE device = ? AND day >= ?')
  const forget = db.prepare('DELETE FROM open_day WHERE device = ? AND day > ?')
  return (device, day) => {
    run(reopen, device, day)
    run(unseal, device, day)
    run(forget, device, day)
  }
}

/** Days written ahead, and those still to be. */
export function daySealing(db: Database.Database, group: GroupCommit): DaySealing {
  const selectState = db.prepare(SELECT_STATE)
  const selectRun = db.prepare(SELECT_RUN)
  const countWrites = writeCounter(db)
  const selectColumns = db.prepare(SELECT_COLUMNS)
  const kept = new LRUCache<string, RunRead<SealedRun> & { writes: string }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ state, bytes }) => state.length + bytes,
  })
  const selectFirst = db.prepare(
    'SELECT min(day) AS day FROM sealed_day WHERE device = ? AND offset_hours = ? AND day BETWEEN ? AND ?',
  )
  const selectOpen = db.prepare(
    `SELECT d.organisation AS organisationId, d.id AS deviceId, o.day, CAST(o.mark AS TEXT) AS mark
     FROM open_day o JOIN device d ON d.number = o.device WHERE o.day < ? ORDER BY o.day LIMIT ?`,
  )
  const selectDevice = db.prepare('SELECT number FROM device WHERE organisation = ? AND id = ?')
  const closeDay = db.prepare(
    `DELETE FROM open_day WHERE device = ?1 AND day = ?2 AND mark = CAST(?3 AS INTEGER) AND ?4 =
       (SELECT count(*) FROM reading WHERE device = ?1 AND time BETWEEN ?5 AND ?6)`,
  )
  const insert = db.prepare(
    `INSERT INTO sealed_day (device, day, offset_hours, length, crc, shift, columns, deflated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )

  /** The run that begins there, from memory if it was still so when `writes` were counted. */
  function runOf<Run extends SealedRun>(
    { name, read }: RunForm<Run>,
    bounds: Bounds,
    writes: string,
  ): Run | undefined {
    const key = `${name} ${bounds.join(' ')}`
    const known = kept.get(key) as (RunRead<Run> & { writes: string }) | undefined
    if (known?.writes === writes) return known.run
    const writesNow = countWrites()
    const isSame = known && one<{ state: string | null }>(selectState, ...bounds)?.state === known.state
    if (isSame) {
      known.writes = writesNow
      return known.run
    }
    const found = read(bounds)
    if (!found) return undefined
    kept.set(key, { ...found, writes: writesNow })
    return found.run
  }

  const text: RunForm<SealedDays> = {
    name: 'text',
    read(bounds) {
      const row = one<RunRow>(selectRun, ...bounds, COMMA_BLOCK)
      if (!row?.state) return undefined
      const days = row.days.split(';').map(sealedDay)
      const { deflated } = row
      const lastDay = days.at(-1)?.day ?? bounds[2]
      return {
        state: row.state,
        run: { lastDay, days, deflated },
        bytes: deflated.length + 100 * days.length,
      }
    },
  }

  const columns: RunForm<SealedColumns> = {
    name: 'columns',
    read(bounds) {
      const row = one<ColumnsRow>(selectColumns, ...bounds)
      if (!row?.state) return undefined
      const frames = Buffer.from(row.frames)
      return { state: row.state, run: { lastDay: row.lastDay, frames }, bytes: frames.length }
    },
  }

  async function* runs<Run extends SealedRun>(
    form: RunForm<Run>,
    device: number,
    { fromDay, toDay, offsetHours }: SealedRange,
  ): AsyncGenerator<Run> {
    // once, not for each run: concurrent writes need not be visible
    const writes = countWrites()
    let from = fromDay
    while (from <= toDay) {
      const blockEnd = (Math.floor(from / DAYS_PER_RUN) + 1) * DAYS_PER_RUN - 1
      const run = runOf(form, [device, from, Math.min(toDay, blockEnd), offsetHours], writes)
      if (!run) return
      yield run
      from = run.lastDay + 1
    }
  }

  return {
    sealedRuns: ({ number }, range) => runs(text, number, range),
    sealedColumns: ({ number }, range) => runs(columns, number, range),
    async firstSealedDay({ number }, { fromDay, toDay, offsetHours }) {
      return one<{ day: number | null }>(selectFirst, number, offsetHours, fromDay, toDay)?.day ?? undefined
    },
    async openDays(beforeDay, limit) {
      return all<OpenDay>(selectOpen, beforeDay, limit).map(({ organisationId, deviceId, day, mark }) => ({
        organisationId,
        deviceId,
        day,
        mark,
      }))
    },
    async seal({ organisationId, deviceId, day, mark }, { fragment, offsetHours, columns, count }) {
      return group.run(() => {
        const device = one<{ number: number }>(selectDevice, organisationId, deviceId)
        const from = day * DAY_SECONDS
        if (!device || run(closeDay, device.number, day, mark, count, from, from + DAY_SECONDS - 1) === 0)
          return false
        const { length, crc, shift, deflated } = fragment
        run(insert, device.number, day, offsetHours, length, crc, shift, columns, deflated)
        return true
      }, 100)
    },
  }
}

function sealedDay(text: string): SealedDay {
  const [day = 0, length = 0, crc = 0, shift = 0, size = 0] = text.split(',').map(Number)
  return { day, length, crc, shift, size }
}
