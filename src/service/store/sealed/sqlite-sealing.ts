import type Database from 'libsql'
import type { GroupCommit } from '../../../database/sqlite/group-commit.ts'
import { all, one, run } from '../../../database/sqlite/rows.ts'
import type { DaySealing, OpenDay, SealedDay } from './day-sealing.ts'

export const DAY_SECONDS = 86_400

/** Few enough that a stalled reader holds well under a megabyte. */
const DAYS_AT_ONCE = 32

interface SealedRow extends Omit<SealedDay, 'deflated'> {
  /** The driver's type of a blob where there may be many rows. */
  deflated: ArrayBuffer
}

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

/** Reopens that day: nothing is left of the device after some time of it. */
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

export function daySealing(db: Database.Database, group: GroupCommit): DaySealing {
  const selectDays = db.prepare(
    `SELECT day, length, crc, deflated FROM sealed_day
     WHERE device = ? AND offset_hours = ? AND day BETWEEN ? AND ? ORDER BY day LIMIT ${DAYS_AT_ONCE}`,
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
  // see the schema for what is empty
  const insert = db.prepare(
    `INSERT INTO sealed_day (device, day, offset_hours, length, crc, shift, columns, deflated)
     VALUES (?, ?, ?, ?, ?, 0, x'', ?)`,
  )

  return {
    async *sealedDays({ number }, { fromDay, toDay, offsetHours }) {
      let from = fromDay
      while (from <= toDay) {
        const days = all<SealedRow>(selectDays, number, offsetHours, from, toDay)
        for (const { day, length, crc, deflated } of days) {
          yield { day, length, crc, deflated: new Uint8Array(deflated) }
        }
        if (days.length < DAYS_AT_ONCE) return
        from = (days.at(-1)?.day ?? toDay) + 1
      }
    },
    async openDays(beforeDay, limit) {
      return all<OpenDay>(selectOpen, beforeDay, limit).map(({ organisationId, deviceId, day, mark }) => ({
        organisationId,
        deviceId,
        day,
        mark,
      }))
    },
    async seal({ organisationId, deviceId, day, mark }, { items, offsetHours, count }) {
      return group.run(() => {
        const device = one<{ number: number }>(selectDevice, organisationId, deviceId)
        const from = day * DAY_SECONDS
        if (!device || run(closeDay, device.number, day, mark, count, from, from + DAY_SECONDS - 1) === 0)
          return false
        const { length, crc, deflated } = items
        run(insert, device.number, day, offsetHours, length, crc, deflated)
        return true
      }, 100)
    },
  }
}
