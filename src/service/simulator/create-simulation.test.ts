import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MeasurementSet } from '../store/store.ts'
import { createSimulation, type Simulation } from './create-simulation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './day-grid.ts'
import { isSimulatedStation } from './network/stations.ts'

const KATULAMPA = 'SIM-CLW-01'
const DEPOK = 'SIM-CLW-02'
const MANGGARAI = 'SIM-CLW-03'
const CISARUA = 'SIM-CLW-05'
const WET_SEASON = Date.UTC(2025, 10, 1)
const SEEDS = [1, 2, 3]

const simulation = createSimulation({ seed: 1 })
const ids = simulation.stations.map((station) => station.id)

describe('the network', () => {
  test('has 24 stations, each under its own id, in Java, and knows them again', () => {
    expect(new Set(ids).size).toBe(24)
    expect(['', 'SIM-CLW', 'SIM-CLW-99', 'sim-clw-01'].filter(isSimulatedStation)).toEqual([])
    for (const station of simulation.stations) {
      expect(station.name).not.toMatch(/simulated/)
      expect(isSimulatedStation(station.id)).toBe(true)
      expect(station.lat).toBeGreaterThan(-8.8)
      expect(station.lat).toBeLessThan(-5.9)
      expect(station.long).toBeGreaterThan(105.1)
      expect(station.long).toBeLessThan(114.6)
    }
  })

  test('reports in the kinds and units of the interface', () => {
    const kinds = simulation.stations.flatMap(({ sensors }) =>
      sensors.map(({ type, unit }) => `${type} ${unit}`),
    )
    expect(new Set(kinds)).toEqual(
      new Set([
        'FLUID_LEVEL cm',
        'RAIN_FALL mm',
        'AIR_TEMPERATURE °C',
        'AIR_HUMIDITY %RH',
        'WIND_SPEED m/s',
        'BATTERY %',
        'CELLULAR_SIGNAL dBm',
      ]),
    )
    expect(new Set(simulation.stations.map(({ type }) => type))).toEqual(new Set(['AWLR', 'AWS', 'ARR']))
    expect(new Set(simulation.stations.map(({ intervalSeconds }) => intervalSeconds))).toEqual(
      new Set([300, 600, 900]),
    )
  })

  test('has one station that stops reporting', () => {
    expect(simulation.stations.filter(({ silentForMs }) => silentForMs !== null)).toHaveLength(1)
  })

  test('knows no other station', () => {
    expect(() => simulation.sets('SIM-CLW-99', 0, 1)).toThrow(RangeError)
  })
})

describe('readings', () => {
  const aTime = fc.integer({ min: WET_SEASON, max: WET_SEASON + 3 * DAY_MS })

  test('are the same whenever and by whomever they are asked for', () => {
    const again = createSimulation({ seed: 1 })
    for (const id of ids.toReversed()) {
      again.sets(id, WET_SEASON + 40 * DAY_MS, WET_SEASON + 41 * DAY_MS)
      const range = [WET_SEASON, WET_SEASON + 2 * DAY_MS] as const
      expect(again.sets(id, ...range)).toEqual(simulation.sets(id, ...range))
    }
  })

  test('of another seed are others', () => {
    const other = createSimulation({ seed: 2 })
    const range = [WET_SEASON, WET_SEASON + DAY_MS] as const
    for (const id of ids) expect(other.sets(id, ...range)).not.toEqual(simulation.sets(id, ...range))
  })

  test('of two ranges that touch are those of both together', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.tuple(aTime, aTime, aTime), (id, times) => {
        const [a, b, c] = times.toSorted((x, y) => x - y) as [number, number, number]
        const parts = [...createSimulation({ seed: 1 }).sets(id, a, b), ...simulation.sets(id, b, c)]
        expect(parts).toEqual(simulation.sets(id, a, c))
      }),
      { numRuns: 40 },
    )
  })

  test("rise in time on the station's own grid and lie in the range", () => {
    for (const { id, intervalSeconds, sensors } of simulation.stations) {
      const sets = simulation.sets(id, WET_SEASON, WET_SEASON + 5 * DAY_MS)
      const places = sets.map(({ timeMs }) => (timeMs - WET_SEASON) / (intervalSeconds * 1000))
      const phase = (places[0] as number) % 1
      expect(places.every((place) => Math.abs((place % 1) - phase) < 1e-9)).toBe(true)
      expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true)
      expect(sets.every(({ timeMs }) => timeMs <= WET_SEASON + 5 * DAY_MS)).toBe(true)
      expect(sets.every(({ values }) => values.length === sensors.length)).toBe(true)
    }
  })

  test('are complete but for a few sets and values', () => {
    const days = 30
    const missing = simulation.stations.map(({ id, intervalSeconds }) => {
      const sets = simulation.sets(id, WET_SEASON, WET_SEASON + days * DAY_MS)
      const values = sets.flatMap((set) => set.values)
      return {
        id,
        sets: 1 - (sets.length * intervalSeconds * 1000) / (days * DAY_MS),
        values: values.filter((value) => value === null).length / values.length,
      }
    })
    const lossy = missing.filter(({ sets }) => sets > 0.05)
    expect(lossy.map(({ id }) => id)).toEqual(['SIM-JKT-02'])
    expect(missing.filter(({ sets }) => sets > 0.01).length).toBeGreaterThan(1)
    for (const { values } of missing) {
      expect(values).toBeGreaterThan(0)
      expect(values).toBeLessThan(0.005)
    }
  })
})

describe.each(SEEDS)('a year of seed %i', (seed) => {
  const world = createSimulation({ seed })
  const start = Date.UTC(2025, 6, 1)

  /** Lowest and highest value each kind and, for levels, each station may show. */
  const PLAUSIBLE: Record<string, readonly [number, number]> = {
    RAIN_FALL: [0, 60],
    AIR_TEMPERATURE: [13, 38],
    AIR_HUMIDITY: [35, 100],
    WIND_SPEED: [0, 25],
    BATTERY: [8, 100],
    CELLULAR_SIGNAL: [-113, -51],
    FLUID_LEVEL: [-200, 1600],
    [KATULAMPA]: [15, 330],
    [DEPOK]: [80, 450],
    [MANGGARAI]: [530, 1050],
    'SIM-CLW-07': [60, 230],
    'SIM-SBY-01': [-180, 180],
  }

  test('stays within what such stations read, in ten days of each quarter', () => {
    for (const { id, sensors } of world.stations) {
      for (const day of [15, 105, 195, 285]) {
        const sets = world.sets(id, start + day * DAY_MS, start + (day + 10) * DAY_MS)
        sensors.forEach(({ type }, index) => {
          const [least, most] =
            (type === 'FLUID_LEVEL' && PLAUSIBLE[id]) || (PLAUSIBLE[type] as [number, number])
          const outside = sets.filter(({ values }) => {
            const value = values[index] ?? null
            return value !== null && !(value >= least && value <= most)
          })
          expect(outside, `${id} ${type}`).toEqual([])
        })
      }
    }
  })

  test('has its usual levels and its floods on the Ciliwung', () => {
    const usualAndHighest = (id: string) => {
      const levels = levelsOf(world, id, start, start + 365 * DAY_MS).toSorted((a, b) => a - b)
      return [levels[Math.floor(levels.length / 2)] ?? Number.NaN, levels.at(-1) ?? Number.NaN]
    }
    expectBetween(usualAndHighest(KATULAMPA), [
      [30, 60],
      [200, 320],
    ])
    expectBetween(usualAndHighest(DEPOK), [
      [95, 150],
      [250, 420],
    ])
    expectBetween(usualAndHighest(MANGGARAI), [
      [550, 650],
      [800, 1000],
    ])
  })

  test('has a flood above siaga 3 at Katulampa in every 30 days of the wet season', () => {
    const days = (Date.UTC(2026, 3, 1) - WET_SEASON) / DAY_MS
    const floods = Array.from({ length: days }, (_, day) => WET_SEASON + day * DAY_MS).filter((dayMs) =>
      levelsOf(world, KATULAMPA, dayMs, dayMs + DAY_MS).some((level) => level > 150),
    )
    const ends = [WET_SEASON - DAY_MS, ...floods, WET_SEASON + days * DAY_MS]
    const waits = ends.slice(1).map((dayMs, index) => (dayMs - (ends[index] as number)) / DAY_MS)
    expect(Math.max(...waits)).toBeLessThan(30)
  })

  test('has a wave on the Ciliwung in every day, down to the middle of the dry season', () => {
    const rises = Array.from({ length: 365 }, (_, day) => {
      const levels = levelsOf(world, KATULAMPA, start + day * DAY_MS, start + (day + 1) * DAY_MS)
      return Math.max(...levels) - Math.min(...levels)
    })
    expect(rises.filter((rise) => rise > 5).length).toBeGreaterThan(350)
  })

  test('sends the flood wave down: rain, Katulampa, Depok 3 h later, Manggarai 6 h after that', () => {
    const [rain, katulampa, depok, manggarai] = [CISARUA, KATULAMPA, DEPOK, MANGGARAI].map((id) =>
      steady(world, id, WET_SEASON, 90),
    ) as [number[], number[], number[], number[]]
    expectBetween([lagHours(rain, katulampa)], [[0.5, 2.5]])
    expectBetween([lagHours(katulampa, depok)], [[2, 4]])
    expectBetween([lagHours(depok, manggarai)], [[5, 7]])
  })
})

function levelsOf(world: Simulation, id: string, fromMs: number, toMs: number): number[] {
  return world.sets(id, fromMs, toMs).flatMap(({ values }) => values[0] ?? [])
}

/** First sensor at every five minutes of so many days, the last value standing in for a missing one. */
function steady(world: Simulation, id: string, fromMs: number, days: number): number[] {
  const sets = world.sets(id, fromMs, fromMs + days * DAY_MS)
  const byStep = new Map(
    sets.map((set: MeasurementSet) => [Math.floor(set.timeMs / (5 * MINUTE_MS)), set.values[0]]),
  )
  const first = fromMs / (5 * MINUTE_MS)
  let last = sets[0]?.values[0] ?? 0
  return Array.from({ length: days * 288 }, (_, step) => {
    last = byStep.get(first + step) ?? last
    return last
  })
}

/** The delay, up to 12 h either way, at which the second series is most like the first (cross-correlation). */
function lagHours(first: readonly number[], second: readonly number[]): number {
  const most = (12 * HOUR_MS) / (5 * MINUTE_MS)
  const a = centred(first)
  const b = centred(second)
  const likeness = (lag: number) => {
    let sum = 0
    for (let at = most; at < a.length - most; at++) sum += (a[at] as number) * (b[at + lag] as number)
    return sum
  }
  const lags = Array.from({ length: 2 * most + 1 }, (_, index) => index - most)
  const best = lags.reduce(
    (best, lag) => (likeness(lag) > best.likeness ? { lag, likeness: likeness(lag) } : best),
    {
      lag: 0,
      likeness: likeness(0),
    },
  )
  return (best.lag * 5 * MINUTE_MS) / HOUR_MS
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

function expectBetween(values: readonly number[], bounds: readonly (readonly [number, number])[]): void {
  values.forEach((value, index) => {
    const [least, most] = bounds[index] as readonly [number, number]
    expect(value).toBeGreaterThanOrEqual(least)
    expect(value).toBeLessThanOrEqual(most)
  })
}
