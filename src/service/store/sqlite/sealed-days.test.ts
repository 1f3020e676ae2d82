import { expect, test } from 'vitest'
import { sealFinishedDays } from '../../sealing/seal-days.ts'
import type { SealedDays } from '../day-fragment.ts'
import type { Store } from '../store.ts'
import { twoConnections } from './testing/two-connections.ts'

const DAY_MS = 86_400_000
const WHOLE = { fromDay: 0, toDay: 3, offsetHours: 0 }
/** Two connections to one file, with a device whose first four days are sealed and were read by the first of them. */
async function sealedWeir() {
  const { first, second, device } = await twoConnections()
  const sets = Array.from({ length: 4 }, (_, day) => ({ timeMs: day * DAY_MS, values: [day] }))
  await first.append(device, sets)
  const logger = { error: (fields: object) => expect(fields).toEqual({}) }
  await sealFinishedDays({ store: first, now: () => 9 * DAY_MS, logger })
  const runs = async ({ sealing }: Store) => {
    const read: SealedDays[] = []
    for await (const run of sealing?.sealedRuns(device, WHOLE) ?? []) read.push(run)
    return read
  }
  const daysRead = async (store: Store) =>
    (await runs(store)).flatMap(({ days }) => days.map(({ day }) => day))
  expect(await daysRead(first)).toEqual([0, 1, 2, 3])
  return { first, second, device, runs, daysRead }
}

test.each(['first', 'second'] as const)(
  'a late reading through the %s connection ends a run that was read before',
  async (by) => {
    const { device, daysRead, ...stores } = await sealedWeir()
    await stores[by].append(device, [{ timeMs: 2 * DAY_MS + 1000, values: [-1] }])
    expect(await daysRead(stores.first)).toEqual([0, 1])
  },
)

test('a run is the same object for as long as its days are the same, whatever else is written', async () => {
  const { first, device, runs } = await sealedWeir()
  const [run] = await runs(first)
  expect(run).toBeDefined()
  expect((await runs(first))[0]).toBe(run)
  await first.append(device, [{ timeMs: 8 * DAY_MS, values: [1] }])
  expect((await runs(first))[0]).toBe(run)
})
