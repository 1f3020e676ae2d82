import { describe, expect, test } from 'vitest'
import type { DashboardStore } from '../dashboard-store.ts'
import type { SnapshotTable } from '../snapshot-table.ts'

const HOUR_MS = 3_600_000
const name = (n: number) => n.toString(16).padStart(64, '0')

/** What the table of snapshots must do on every engine; `opening` makes an empty place and says how it is opened. */
export function snapshotTableSuite(
  engine: string,
  opening: () => Promise<() => Promise<DashboardStore>>,
): void {
  const opened = async () => (await (await opening())()).snapshots as SnapshotTable
  const found = async (table: SnapshotTable, nowMs: number) => {
    const each = [1, 2, 3, 4].map(async (n) => ((await table.get(name(n), nowMs)) ? n : []))
    return (await Promise.all(each)).flat()
  }

  describe(`snapshots on ${engine}`, () => {
    test('are bytes as they were put, the last under each name, for every instance and the next start', async () => {
      const open = await opening()
      const first = await open()
      const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 256)
      await first.snapshots?.put(name(1), Uint8Array.of(1), 10)
      await first.snapshots?.put(name(1), bytes, 20)
      await first.close()
      const table = (await open()).snapshots as SnapshotTable
      expect(Buffer.compare((await table.get(name(1), 30)) as Uint8Array, bytes)).toBe(0)
      expect(await table.get(name(2), 30)).toBeUndefined()
    })

    test('go when there are more bytes than may be, those first that were not used for longest', async () => {
      const table = await opened()
      for (const n of [1, 2, 3, 4]) await table.put(name(n), new Uint8Array(100), n * HOUR_MS)
      // used an hour later, which is noted; and a moment later, which is not
      await table.get(name(1), 10 * HOUR_MS)
      await table.get(name(2), 2 * HOUR_MS + 1000)
      expect(await table.trim(400)).toBe(400)
      expect(await table.trim(399)).toBe(300)
      expect(await found(table, 10 * HOUR_MS)).toEqual([1, 3, 4])
      expect(await table.trim(0)).toBe(0)
    })
  })
}
