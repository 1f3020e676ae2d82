import type Database from 'libsql'
import type { GroupCommit } from '../../../database/sqlite/group-commit.ts'
import { one, run } from '../../../database/sqlite/rows.ts'
import { packValues } from '../pack-values.ts'
import { DAY_SECONDS, dayCutter, dayOpener } from '../sealed/sqlite-sealing.ts'
import { assertStorable } from '../storable.ts'
import type { Appended, Device, MeasurementSet, PublishedSets, SetPage, Store } from '../store.ts'
import { readingPublisher } from './publish-readings.ts'

/** Few enough that a page takes the process a few milliseconds only. */
const SETS_PER_PAGE = 1_000

/** A page as one row: a thousand crossings into JavaScript would cost three times the query. */
export const SELECT_PAGE = `
  SELECT count(*) AS count, max(time) AS newest,
    CAST(group_concat(time || ',' || packed || char(10), '' ORDER BY time) AS BLOB) AS lines
  FROM (SELECT time, packed FROM reading WHERE device = ? AND time BETWEEN ? AND ? ORDER BY time LIMIT ?)`

interface PageRow extends SetPage {
  newest: number
}

export function readingTable(
  db: Database.Database,
  group: GroupCommit,
): Pick<Store, 'append' | 'removeReadingsAfter' | 'oldestReadingMs' | 'pages'> {
  const insert = db.prepare(
    'INSERT INTO reading (device, time, packed) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const touchDevice = db.prepare(
    'UPDATE device SET last_time = max(coalesce(last_time, ?1), ?1) WHERE number = ?2',
  )
  const remove = db.prepare('DELETE FROM reading WHERE device = ? AND time > ?')
  const resetDevice = db.prepare(
    'UPDATE device SET last_time = (SELECT max(time) FROM reading WHERE device = ?1) WHERE number = ?1',
  )
  const selectOldest = db.prepare('SELECT min(time) AS time FROM reading WHERE device = ?')
  const selectPage = db.prepare(SELECT_PAGE)
  const cutDays = dayCutter(db)
  const openDays = dayOpener(db)
  const publish = readingPublisher(db)

  function append(
    device: Pick<Device, 'number' | 'sensors'>,
    sets: readonly MeasurementSet[],
    published: PublishedSets,
  ): Appended {
    const stored: MeasurementSet[] = []
    const counts: Appended = { stored: 0, present: 0, empty: 0 }
    const days = new Set<number>()
    let newest = Number.NEGATIVE_INFINITY
    for (const set of sets) {
      assertStorable(set, device.sensors.length)
      const time = Math.floor(set.timeMs / 1000)
      const packed = packValues(set.values)
      if (packed === '') {
        counts.empty++
      } else if (run(insert, device.number, time, packed) === 0) {
        counts.present++
      } else {
        counts.stored++
        stored.push(set)
        days.add(Math.floor(time / DAY_SECONDS))
        newest = Math.max(newest, time)
      }
    }
    openDays(device.number, days)
    publish(device, stored, published)
    if (counts.stored > 0 && run(touchDevice, newest, device.number) === 0) {
      throw new Error('Readings of a device that is not registered')
    }
    return counts
  }

  function removeAfter(device: number, time: number): void {
    if (run(remove, device, time) === 0) return
    cutDays(device, Math.floor(time / DAY_SECONDS))
    run(resetDevice, device)
  }

  return {
    async append(device, sets, published = 'all') {
      return group.run(() => append(device, sets, published), sets.length)
    },
    async removeReadingsAfter(device, timeMs) {
      await group.run(() => removeAfter(device.number, Math.floor(timeMs / 1000)), 1)
    },
    async oldestReadingMs({ number }) {
      const time = one<{ time: number | null }>(selectOldest, number)?.time ?? null
      return time === null ? null : time * 1000
    },
    async *pages(device, fromMs, toMs) {
      let from = Math.ceil(fromMs / 1000)
      const to = Math.floor(toMs / 1000)
      while (from <= to) {
        const page = one<PageRow>(selectPage, device.number, from, to, SETS_PER_PAGE)
        if (!page || page.count === 0) return
        yield page
        if (page.count < SETS_PER_PAGE) return
        from = page.newest + 1
      }
    },
  }
}
