import type { Pool } from 'pg'
import { all, inTransaction, one, type Querying, run } from '../../../database/postgres/pool.ts'
import { enqueue } from '../../../outbox/postgres/outbox.ts'
import { webhookMessages } from '../../webhooks/message.ts'
import { packValues } from '../pack-values.ts'
import { assertStorable } from '../storable.ts'
import type { Appended, Device, MeasurementSet, PublishedSets, Store } from '../store.ts'
import { readingPartitions } from './partitions.ts'

/** Few enough that a page takes the process a few milliseconds only. */
const SETS_PER_PAGE = 1_000

const SELECT_PAGE = `
  SELECT count(*)::integer AS count, max(time) AS newest,
    string_agg(time || ',' || packed || E'\\n', '' ORDER BY time) AS lines
  FROM (SELECT time, packed FROM reading WHERE device = $1 AND time BETWEEN $2 AND $3 ORDER BY time LIMIT $4) page`

/** Of equal times the first stays, within the call and against what is there. */
const INSERT = `
  INSERT INTO reading (device, time, packed)
  SELECT $1, time, packed FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY AS given (time, packed, place)
  ORDER BY place
  ON CONFLICT DO NOTHING RETURNING time`

interface PageRow {
  count: number
  newest: number
  lines: string
}

interface LockedDevice {
  id: string
  organisation: string
}

interface PackedSet {
  set: MeasurementSet
  time: number
  packed: string
}

export function readingTable(
  pool: Pool,
): Pick<Store, 'append' | 'removeReadingsAfter' | 'oldestReadingMs' | 'pages'> {
  const makePartitions = readingPartitions(pool)

  /** The device's row is locked first, so that messages are in the order of the commits. */
  async function store(
    db: Querying,
    { number, sensors }: Pick<Device, 'number' | 'sensors'>,
    sets: readonly PackedSet[],
    published: PublishedSets,
  ): Promise<number> {
    const device = await one<LockedDevice>(
      db,
      'SELECT id, organisation FROM device WHERE number = $1 FOR NO KEY UPDATE',
      number,
    )
    if (!device) throw new Error('Readings of a device that is not registered')
    const times = sets.map(({ time }) => time)
    const packed = sets.map((one) => one.packed)
    const inserted = await all<{ time: number }>(db, INSERT, number, times, packed)
    if (inserted.length === 0) return 0

    const isNew = new Set(inserted.map(({ time }) => time))
    const stored = sets.filter(({ time }) => isNew.delete(time)).map(({ set }) => set)
    const bodies = webhookMessages({ id: device.id, sensors }, stored, published)
    if (bodies.length > 0) await publish(db, device, bodies)
    await run(
      db,
      'UPDATE device SET last_time = greatest(last_time, $1) WHERE number = $2',
      inserted.reduce((newest, { time }) => Math.max(newest, time), -Infinity),
      number,
    )
    return inserted.length
  }

  return {
    async append(device, sets, published = 'all'): Promise<Appended> {
      for (const set of sets) assertStorable(set, device.sensors.length)
      const filled = sets
        .map((set) => ({ set, time: Math.floor(set.timeMs / 1000), packed: packValues(set.values) }))
        .filter(({ packed }) => packed !== '')
      const empty = sets.length - filled.length
      if (filled.length === 0) return { stored: 0, present: 0, empty }
      await makePartitions(filled.map(({ time }) => time))
      const stored = await inTransaction(pool, (db) => store(db, device, filled, published))
      return { stored, present: filled.length - stored, empty }
    },
    removeReadingsAfter: ({ number }, timeMs) =>
      inTransaction(pool, async (db) => {
        await run(db, 'SELECT 1 FROM device WHERE number = $1 FOR NO KEY UPDATE', number)
        await run(
          db,
          'DELETE FROM reading WHERE device = $1 AND time > $2',
          number,
          Math.floor(timeMs / 1000),
        )
        const newest = '(SELECT max(time) FROM reading WHERE device = $1)'
        await run(db, `UPDATE device SET last_time = ${newest} WHERE number = $1`, number)
      }),
    async oldestReadingMs({ number }) {
      const oldest = await one<{ time: number | null }>(
        pool,
        'SELECT min(time) AS time FROM reading WHERE device = $1',
        number,
      )
      return oldest?.time == null ? null : oldest.time * 1000
    },
    async *pages({ number }, fromMs, toMs) {
      let from = Math.ceil(fromMs / 1000)
      const to = Math.floor(toMs / 1000)
      while (from <= to) {
        const page = await one<PageRow>(pool, SELECT_PAGE, number, from, to, SETS_PER_PAGE)
        if (!page || page.count === 0) return
        yield { count: page.count, lines: Buffer.from(page.lines, 'latin1') }
        if (page.count < SETS_PER_PAGE) return
        from = page.newest + 1
      }
    },
  }
}

/** All go through subscriptions in one order, so that no two deadlock. */
async function publish(db: Querying, device: LockedDevice, bodies: string[]): Promise<void> {
  const subscribers = await all<{ id: string }>(
    db,
    'SELECT id FROM subscription WHERE organisation = $1 AND disabled_at IS NULL ORDER BY id',
    device.organisation,
  )
  for (const { id } of subscribers) await enqueue(db, id, device.id, bodies)
}
