import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../sqlite/open-store.ts'
import type { Store } from '../store.ts'
import { WEIR } from '../testing/weir.ts'
import { isSealed, rangeParts } from './gzip-range.ts'
import { sealFinishedDays, startSealing } from './seal-days.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const logger = { error: (fields: object) => expect(fields).toEqual({}), warn: () => {} }

/** A store in which a device measured every half hour of the days 0 to `days` - 1. */
async function withDays(days: number) {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({ ...WEIR, organisationId })
  const sets = Array.from({ length: days * 48 }, (_, i) => ({ timeMs: i * 30 * MINUTE_MS, values: [i] }))
  await store.append(device, sets)
  const openDays = async () => ((await store.sealing?.openDays(1_000, 1_000)) ?? []).map(({ day }) => day)
  return { store, device, organisationId, openDays }
}

/** Days that come sealed, by their number, and how many sets come in each page. */
async function partsOf(...range: Parameters<typeof rangeParts>): Promise<string[]> {
  const found: string[] = []
  for await (const part of rangeParts(...range))
    found.push(isSealed(part) ? `day ${part.day}` : `${part.count} sets`)
  return found
}

async function sealAt(store: Store, nowMs: number): Promise<number> {
  return sealFinishedDays({ store, now: () => nowMs, logger })
}

test('a day is sealed an hour after its end, not before', async () => {
  const { store, openDays } = await withDays(3)
  expect(await sealAt(store, 2 * DAY_MS + 59 * MINUTE_MS)).toBe(1)
  expect(await openDays()).toEqual([1, 2])
  expect(await sealAt(store, 2 * DAY_MS + 60 * MINUTE_MS)).toBe(1)
  expect(await openDays()).toEqual([2])
})

test('a late reading opens its day again, one that is there already does not', async () => {
  const { store, device, openDays } = await withDays(3)
  await sealAt(store, 9 * DAY_MS)
  await store.append(device, [{ timeMs: DAY_MS, values: [-1] }])
  expect(await openDays()).toEqual([])
  await store.append(device, [{ timeMs: DAY_MS + 1000, values: [-1] }])
  expect(await openDays()).toEqual([1])
  expect(await sealAt(store, 9 * DAY_MS)).toBe(1)
})

test('a reading that arrives between reading a day and sealing it keeps the day open', async () => {
  const { store, device, openDays } = await withDays(1)
  const { sealing } = store
  if (!sealing) throw new Error('The store does not seal')
  const seal: typeof sealing.seal = async (...sealed) => {
    await store.append(device, [{ timeMs: 1000, values: [-1] }])
    return sealing.seal(...sealed)
  }
  const disturbed = { ...store, sealing: { ...sealing, seal } }
  expect(await sealAt(disturbed, 9 * DAY_MS)).toBe(0)
  expect(await openDays()).toEqual([0])
})

test('a device removed between reading a day and sealing it leaves nothing to its namesake', async () => {
  const { store, device, organisationId } = await withDays(1)
  const { sealing } = store
  if (!sealing) throw new Error('The store does not seal')
  const seal: typeof sealing.seal = async (...sealed) => {
    await store.removeDevice(device)
    const reregistered = await store.registerDevice({ ...WEIR, organisationId })
    const sets = Array.from({ length: 48 }, (_, i) => ({ timeMs: i * 30 * MINUTE_MS, values: [-i] }))
    await store.append(reregistered, sets)
    return sealing.seal(...sealed)
  }
  expect(await sealAt({ ...store, sealing: { ...sealing, seal } }, 9 * DAY_MS)).toBe(0)
})

test('a removed device takes its sealed days with it', async () => {
  const { store, device, organisationId } = await withDays(2)
  await sealAt(store, 9 * DAY_MS)
  await store.removeDevice(device)
  const reregistered = await store.registerDevice({ ...WEIR, organisationId })
  const found = await partsOf(store, reregistered, { fromMs: 0, toMs: 9 * DAY_MS, offsetHours: 0 })
  expect(found).toEqual([])
})

test('of sealed days whose readings are taken back after a time only those before it stay sealed', async () => {
  const { store, device, openDays } = await withDays(3)
  await sealAt(store, 9 * DAY_MS)
  await store.removeReadingsAfter(device, 1.5 * DAY_MS)
  expect(await openDays()).toEqual([1])
  const found = await partsOf(store, device, { fromMs: 0, toMs: 9 * DAY_MS, offsetHours: 0 })
  expect(found).toEqual(['day 0', '25 sets'])
  expect(await sealAt(store, 9 * DAY_MS)).toBe(1)
})

test('of a range only the whole days inside it come sealed', async () => {
  const { store, device } = await withDays(4)
  await sealAt(store, 9 * DAY_MS)
  const range = { fromMs: 1000, toMs: 4 * DAY_MS - 2000, offsetHours: 0 }
  const found = await partsOf(store, device, range)
  expect(found).toEqual(['47 sets', 'day 1', 'day 2', '48 sets'])
  const elsewhere = await partsOf(store, device, { ...range, offsetHours: 7 })
  expect(elsewhere).toEqual(['191 sets'])
})

test('of more days than are read at once each comes once, with what is not sealed between them', async () => {
  const { store, device } = await withDays(70)
  await sealAt(store, 99 * DAY_MS)
  for (const day of [31, 32, 64]) await store.append(device, [{ timeMs: day * DAY_MS + 1000, values: [-1] }])
  const found = await partsOf(store, device, { fromMs: 0, toMs: 99 * DAY_MS, offsetHours: 0 })
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => `day ${from + n}`)
  expect(found).toEqual([...days(0, 30), '98 sets', ...days(33, 63), '49 sets', ...days(65, 69)])
})

test('a store of before is sealed in the background, and stopping waits for the day under way', async () => {
  const { store, openDays } = await withDays(5)
  const sealing = startSealing({ store, now: () => 9 * DAY_MS, logger })
  while ((await openDays()).length > 0) await nextTurn()
  await sealing.stop()
  expect(await openDays()).toEqual([])
})
