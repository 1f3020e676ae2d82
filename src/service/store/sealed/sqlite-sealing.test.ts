import { expect, test } from 'vitest'
import { twoConnections } from '../sqlite/testing/two-connections.ts'
import type { Store } from '../store.ts'
import { sealFinishedDays } from './seal-days.ts'

const DAY_MS = 86_400_000
const WHOLE = { fromDay: 0, toDay: 3, offsetHours: 0 }
/** Two connections to one file, with a device whose first four days are sealed and were read by the first of them. */
async function sealedWeir() {
  const { first, second, device } = await twoConnections()
  const sets = Array.from({ length: 4 }, (_, day) => ({ timeMs: day * DAY_MS, values: [day] }))
  await first.append(device, sets)
  const logger = { error: (fields: object) => expect(fields).toEqual({}) }
  await sealFinishedDays({ store: first, now: () => 9 * DAY_MS, logger })
  const daysRead = async ({ sealing }: Store) => {
    const read: number[] = []
    for await (const { day } of sealing?.sealedDays(device, WHOLE) ?? []) read.push(day)
    return read
  }
  expect(await daysRead(first)).toEqual([0, 1, 2, 3])
  return { first, second, device, daysRead }
}

test.each(['first', 'second'] as const)(
  'a late reading through the %s connection unseals a day that was read before',
  async (by) => {
    const { device, daysRead, ...stores } = await sealedWeir()
    await stores[by].append(device, [{ timeMs: 2 * DAY_MS + 1000, values: [-1] }])
    expect(await daysRead(stores.first)).toEqual([0, 1, 3])
  },
)
