import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../../database/store-failure.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import type { Device, Store } from '../store/store.ts'
import { createSimulation } from './create-simulation.ts'
import { DAY_MS, MINUTE_MS } from './day-grid.ts'
import { growPast, type PastOptions } from './grow-past.ts'
import { startSimulation } from './run-simulation.ts'

const START = Date.UTC(2026, 0, 20, 2)
const KATULAMPA = 'SIM-CLW-01'
const SILENT = 'SIM-JKT-01'
const all = createSimulation({ seed: 1 })
const simulation = { ...all, stations: all.stations.filter(({ id }) => [KATULAMPA, SILENT].includes(id)) }

/** Two stations with a history of two days. */
async function network() {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('Simulated')
  const fixed = { simulation, store, organisationId, now: () => START }
  const ending = new AbortController()
  const running = await startSimulation({
    ...fixed,
    historyDays: 2,
    signal: ending.signal,
    logger: { error: () => {} },
  })
  ending.abort()
  await running.ended
  const published: string[] = []
  const grow = (options: Partial<PastOptions> = {}) =>
    growPast({
      ...fixed,
      daysOf: (id) => (id === KATULAMPA ? 6 : 4),
      signal: new AbortController().signal,
      logger: { info: () => {}, error: (_, message) => void published.push(message) },
      pause: async () => {},
      ...options,
    })
  const device = async (id: string) => (await store.device(organisationId, id)) as Device
  return { store, organisationId, grow, device, published }
}

async function timesOf(store: Store, device: Device): Promise<number[]> {
  const times: number[] = []
  for await (const { lines } of store.pages(device, 0, START)) {
    for (const line of Buffer.from(lines).toString('ascii').trimEnd().split('\n'))
      times.push(Number(line.split(',')[0]) * 1000)
  }
  return times
}

const expected = (id: string, days: number, toMs = START) =>
  simulation.sets(id, START - days * DAY_MS - 1, toMs).map(({ timeMs }) => timeMs)

test('stations get the past they are to have, to the last reading, as if it had been there from the start', async () => {
  const { store, grow, device, published } = await network()
  await grow()
  expect(await timesOf(store, await device(KATULAMPA))).toEqual(expected(KATULAMPA, 6))
  const silentMs = START - 380 * MINUTE_MS
  expect(await timesOf(store, await device(SILENT))).toEqual(expected(SILENT, 4, silentMs))
  expect((await device(KATULAMPA)).lastUpdateMs).toBe(expected(KATULAMPA, 1).at(-1))
  expect(published).toEqual([])
})

test('it grows newest first, a day of a station at a time, and tells where', async () => {
  const { grow } = await network()
  const ends: number[] = []
  const days = new Set<string>()
  await grow({
    onGrown: (id, { fromMs, toMs }) => {
      ends.push(toMs)
      days.add(`${id} ${Math.floor(fromMs / DAY_MS)}`)
      expect(Math.floor(toMs / DAY_MS)).toBe(Math.floor(fromMs / DAY_MS))
    },
  })
  expect(ends).toEqual(ends.toSorted((a, b) => b - a))
  // the day that the first history began in, and the whole days before it
  expect(days.size).toBe(5 + 3)
})

test('a later start goes on where an earlier one was ended', async () => {
  const { store, grow, device } = await network()
  const ending = new AbortController()
  let grown = 0
  await grow({ signal: ending.signal, onGrown: () => ++grown === 3 && ending.abort() })
  expect(grown).toBe(3)
  const between = (await timesOf(store, await device(KATULAMPA))).length
  expect(between).toBeLessThan(expected(KATULAMPA, 6).length)
  let appended = 0
  const counted = {
    ...store,
    append: (...args: Parameters<Store['append']>) => {
      appended++
      return store.append(...args)
    },
  }
  await grow({ store: counted })
  expect(appended).toBe(5 + 3 - 3)
  expect(await timesOf(store, await device(KATULAMPA))).toEqual(expected(KATULAMPA, 6))
  await grow({ store: counted })
  expect(appended).toBe(5 + 3 - 3)
})

test('none of it is news to webhook receivers', async () => {
  const { store, organisationId, grow } = await network()
  await store.addSubscription({ organisationId, url: 'https://r.test/', key: 'k', createdAtMs: 0 })
  const [{ id } = { id: '' }] = await store.subscriptions()
  await grow()
  expect((await store.outbox.deliveries(id, 0)).waiting).toBe(0)
})

test('it takes a quarter of the time at most, after the first pages', async () => {
  const { grow } = await network()
  const pauses: number[] = []
  const sinceMs = performance.now()
  await grow({ pause: async (ms) => void pauses.push(ms) })
  const workedMs = performance.now() - sinceMs
  const [first, ...others] = pauses as [number, ...number[]]
  expect(first).toBe(10_000)
  const pausedMs = others.reduce((sum, ms) => sum + ms, 0)
  expect(pausedMs).toBeGreaterThan(workedMs * 1.5)
})

test('a store that takes nothing for a while is tried again', async () => {
  const { store, grow, device, published } = await network()
  let refusals = 3
  const flaky = {
    ...store,
    append: async (...args: Parameters<Store['append']>) => {
      if (refusals-- > 0) throw refusals === 0 ? new Error('odd') : new StoreUnavailable('full', {})
      return store.append(...args)
    },
  }
  await grow({ store: flaky })
  expect(published).toEqual(['The simulated past could not be stored'])
  expect(await timesOf(store, await device(KATULAMPA))).toEqual(expected(KATULAMPA, 6))
})

test('nothing grows where nothing is to', async () => {
  const { grow } = await network()
  let grown = 0
  await grow({ daysOf: () => 0, onGrown: () => grown++ })
  expect(grown).toBe(0)
})
