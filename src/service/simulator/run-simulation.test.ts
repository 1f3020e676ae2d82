import { describe, expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../../database/store-failure.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import type { Device, Store } from '../store/store.ts'
import { createSimulation } from './create-simulation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './day-grid.ts'
import { type SimulationOptions, startSimulation } from './run-simulation.ts'

const START = Date.UTC(2026, 0, 20, 2)
const SILENT = 'SIM-JKT-01'
const KATULAMPA = 'SIM-CLW-01'

const simulation = createSimulation({ seed: 1 })

/** A store and a clock that only moves while the simulation waits, up to `endMs`, where the signal is given. */
async function network() {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('Simulated')
  const errors: object[] = []
  let nowMs = START

  async function run(endMs: number, options: Partial<SimulationOptions> = {}): Promise<void> {
    const ending = new AbortController()
    const { ended } = await startSimulation({
      simulation,
      store,
      organisationId,
      now: () => nowMs,
      signal: ending.signal,
      logger: { error: (fields) => errors.push(fields) },
      historyDays: 2,
      pause: async (milliseconds) => {
        nowMs += Math.max(1, milliseconds)
        if (nowMs > endMs) ending.abort()
      },
      ...options,
    })
    await ended
  }

  return { store, organisationId, errors, run, now: () => nowMs, setClock: (toMs: number) => (nowMs = toMs) }
}

async function timesOf(store: Store, device: Device): Promise<number[]> {
  const times: number[] = []
  for await (const { lines } of store.pages(device, 0, START + 400 * DAY_MS)) {
    for (const line of Buffer.from(lines).toString('ascii').trimEnd().split('\n')) {
      times.push(Number(line.split(',')[0]) * 1000)
    }
  }
  return times
}

function expected(id: string, fromMs: number, toMs: number): number[] {
  return simulation.sets(id, fromMs, toMs).map(({ timeMs }) => timeMs)
}

describe('the first start', () => {
  test('registers every station and fills its history up to now, the silent one up to hours ago', async () => {
    const { store, organisationId, run } = await network()
    await run(START)
    const devices = await store.devices(organisationId)
    expect(devices.map(({ id }) => id)).toEqual(simulation.stations.map(({ id }) => id).toSorted())
    for (const device of devices) {
      const endMs = device.id === SILENT ? START - 380 * MINUTE_MS : START
      expect(await timesOf(store, device)).toEqual(expected(device.id, START - 2 * DAY_MS, endMs))
    }
  })

  test('goes back 30 days unless told otherwise', async () => {
    const { store, organisationId, run } = await network()
    const one = { ...simulation, stations: simulation.stations.filter(({ id }) => id === KATULAMPA) }
    await run(START, { simulation: one, historyDays: 30 })
    const [device] = (await store.devices(organisationId)) as [Device]
    const [oldestMs] = (await timesOf(store, device)) as [number]
    expect((START - oldestMs) / DAY_MS).toBeCloseTo(30, 1)
  })
})

describe('the live network', () => {
  test('adds each reading when it is due and never at any other time', async () => {
    const { store, organisationId, run, now } = await network()
    const appendedLate: number[] = []
    const watched: SimulationOptions['store'] = {
      ...store,
      append: async (device, sets) => {
        for (const { timeMs } of sets) if (now() > START) appendedLate.push(now() - timeMs)
        return store.append(device, sets)
      },
    }
    await run(START + 3 * HOUR_MS, { store: watched })
    for (const device of await store.devices(organisationId)) {
      if (device.id === SILENT) continue
      expect(await timesOf(store, device)).toEqual(
        expected(device.id, START - 2 * DAY_MS, START + 3 * HOUR_MS),
      )
    }
    expect(appendedLate.length).toBeGreaterThan(300)
    expect(Math.min(...appendedLate)).toBe(0)
    expect(Math.max(...appendedLate)).toBeLessThan(1000)
  })

  test('C35 is news to webhook receivers, what it catches up with at a restart too, but not its first history', async () => {
    const { store, organisationId, run, setClock } = await network()
    await store.addSubscription({ organisationId, url: 'https://r.test/', key: 'k', createdAtMs: 0 })
    const [{ id } = { id: '' }] = await store.subscriptions()
    const one = { ...simulation, stations: simulation.stations.filter((station) => station.id === KATULAMPA) }
    await run(START, { simulation: one })
    expect((await store.outbox.deliveries(id, 0)).waiting).toBe(0)
    await run(START + HOUR_MS, { simulation: one })
    setClock(START + 5 * HOUR_MS)
    await run(START + 6 * HOUR_MS, { simulation: one })
    expect((await store.outbox.deliveries(id, 0)).waiting).toBe(
      expected(KATULAMPA, START, START + 6 * HOUR_MS).length,
    )
  })

  test('leaves the silent station silent, through a restart too', async () => {
    const { store, organisationId, run } = await network()
    await run(START + HOUR_MS)
    await run(START + 2 * HOUR_MS)
    const silent = (await store.device(organisationId, SILENT)) as Device
    expect(silent.lastUpdateMs).toBeLessThanOrEqual(START - 380 * MINUTE_MS)
    expect(silent.lastUpdateMs).toBeGreaterThan(START - 410 * MINUTE_MS)
  })

  test('continues after a restart, a sleep and a clock set back as if nothing had been', async () => {
    const { store, organisationId, run, setClock } = await network()
    await run(START + HOUR_MS)
    setClock(START + 20 * HOUR_MS)
    await run(START + 21 * HOUR_MS)
    setClock(START + 20 * HOUR_MS)
    await run(START + 22 * HOUR_MS)
    for (const device of await store.devices(organisationId)) {
      if (device.id === SILENT) continue
      expect(await timesOf(store, device)).toEqual(
        expected(device.id, START - 2 * DAY_MS, START + 22 * HOUR_MS),
      )
    }
  })

  test('reports as before once a clock that was six hours ahead is put back, while it runs or before its start', async () => {
    const { store, organisationId, run, setClock } = await network()
    const clock = [START + 6 * HOUR_MS, START + MINUTE_MS, START + 2 * MINUTE_MS]
    const ending = new AbortController()
    await run(START, {
      signal: ending.signal,
      pause: async () => {
        const nextMs = clock.shift()
        if (nextMs === undefined) ending.abort()
        else setClock(nextMs)
      },
    })
    const upTo = async (endMs: number) => {
      for (const device of await store.devices(organisationId)) {
        if (device.id === SILENT) continue
        const times = expected(device.id, START - 2 * DAY_MS, endMs)
        expect(await timesOf(store, device)).toEqual(times)
        expect(device.lastUpdateMs).toBe(times.at(-1))
      }
    }
    await upTo(START + 2 * MINUTE_MS)
    await run(START + HOUR_MS)
    setClock(START + 7 * HOUR_MS)
    await run(START + 7 * HOUR_MS)
    setClock(START + 2 * HOUR_MS)
    await run(START + 2 * HOUR_MS)
    await upTo(START + 2 * HOUR_MS)
  })

  test('catches up at one go when the machine slept while it ran', async () => {
    const { store, organisationId, run, setClock } = await network()
    const ending = new AbortController()
    const wakesAt = [START + 29 * HOUR_MS, START + 29 * HOUR_MS + MINUTE_MS]
    await run(START, {
      signal: ending.signal,
      pause: async () => {
        const wakeMs = wakesAt.shift()
        if (wakeMs === undefined) ending.abort()
        else setClock(wakeMs)
      },
    })
    const device = (await store.device(organisationId, KATULAMPA)) as Device
    const endMs = START + 29 * HOUR_MS + MINUTE_MS
    expect(await timesOf(store, device)).toEqual(expected(KATULAMPA, START - 2 * DAY_MS, endMs))
  })

  test('fills a long absence no further back than a first start would', async () => {
    const { store, organisationId, run, setClock } = await network()
    await run(START)
    setClock(START + 90 * DAY_MS)
    await run(START + 90 * DAY_MS)
    const device = (await store.device(organisationId, KATULAMPA)) as Device
    expect(await timesOf(store, device)).toEqual([
      ...expected(KATULAMPA, START - 2 * DAY_MS, START),
      ...expected(KATULAMPA, START + 88 * DAY_MS, START + 90 * DAY_MS),
    ])
  })

  test('adds nothing while the clock stands still', async () => {
    const { store, organisationId, run } = await network()
    let waits = 0
    const ending = new AbortController()
    await run(START, {
      signal: ending.signal,
      pause: async (milliseconds) => {
        expect(milliseconds).toBeGreaterThan(0)
        if (++waits === 5) ending.abort()
      },
    })
    const device = (await store.device(organisationId, KATULAMPA)) as Device
    expect(await timesOf(store, device)).toEqual(expected(KATULAMPA, START - 2 * DAY_MS, START))
  })

  test('loses no reading to a store that refuses for a while, and says so', async () => {
    const { store, organisationId, run, errors, now } = await network()
    const failing: SimulationOptions['store'] = {
      ...store,
      append: (device, sets) =>
        now() > START + 20 * MINUTE_MS && now() < START + 40 * MINUTE_MS
          ? Promise.reject(new Error('disk full'))
          : store.append(device, sets),
    }
    await run(START + HOUR_MS, { store: failing })
    const device = (await store.device(organisationId, KATULAMPA)) as Device
    expect(await timesOf(store, device)).toEqual(expected(KATULAMPA, START - 2 * DAY_MS, START + HOUR_MS))
    expect(errors).toContainEqual({ err: expect.any(Error), device: KATULAMPA })
  })
})

test('a store that is full at the start gets everything when it has room, and says so itself', async () => {
  const { store, organisationId, run, errors, now } = await network()
  const full = () => now() < START + 20 * MINUTE_MS
  const refusing: SimulationOptions['store'] = {
    ...store,
    append: (device, sets) =>
      full() ? Promise.reject(new StoreUnavailable('The disk is full.')) : store.append(device, sets),
  }
  await run(START + HOUR_MS, { store: refusing })
  const device = (await store.device(organisationId, KATULAMPA)) as Device
  const times = await timesOf(store, device)
  expect(times).toEqual(expected(KATULAMPA, START - 2 * DAY_MS, START + HOUR_MS).slice(-times.length))
  expect(times.length).toBeGreaterThan(200)
  expect(errors).toEqual([])
})

test('values follow their sensors when the store keeps them in another order', async () => {
  const { store, organisationId, run } = await network()
  const station = simulation.stations.find(({ id }) => id === KATULAMPA)
  if (!station) throw new Error('No Katulampa')
  const { grid: _grid, silentForMs: _silentForMs, ...description } = station
  await store.registerDevice({ ...description, organisationId, sensors: station.sensors.toReversed() })
  await run(START)
  const device = (await store.device(organisationId, KATULAMPA)) as Device
  expect(device.sensors).toEqual(station.sensors.toReversed())
  const set = simulation.sets(KATULAMPA, START - DAY_MS, START)[0]
  if (!set) throw new Error('No reading')
  for await (const { lines } of store.pages(device, set.timeMs, set.timeMs)) {
    const values = set.values.toReversed().map((value) => value ?? '')
    expect(Buffer.from(lines).toString('ascii')).toBe(`${[set.timeMs / 1000, ...values].join(',')}\n`)
  }
})

test('a signal given before the start stores nothing', async () => {
  const { store, organisationId, run } = await network()
  await run(START, { signal: AbortSignal.abort() })
  expect(await store.devices(organisationId)).toEqual([])
})

test('on its own clock it ends soon after the signal', async () => {
  const { store, organisationId } = await network()
  const ending = new AbortController()
  const { ended } = await startSimulation({
    simulation,
    store,
    organisationId,
    now: Date.now,
    signal: ending.signal,
    logger: { error: () => {} },
    historyDays: 0.1,
  })
  ending.abort()
  await expect(ended).resolves.toBeUndefined()
})
