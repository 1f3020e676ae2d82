import { beforeEach, describe, expect, it } from 'vitest'
import type { Device, DeviceState } from '../../../domain/device.ts'
import type { Columns } from '../../../domain/series/series.ts'
import { createTestTails } from '../../testing/test-tails.ts'
import {
  createTestLogger,
  createTestStack,
  gauge,
  NOON_MS,
  stateOf,
  type TestDevice,
} from '../../testing/test-upstream.ts'
import { parseStationsFile } from './parse-stations-file.ts'
import type { StationInFile } from './schema.ts'
import { StationOverlay } from './station-overlay.ts'
import { NO_STATIONS, type Stations } from './stations.ts'

const STEP_MS = 5 * 60_000

/** A gauge whose newest readings of the level are these, the last one at noon. */
function river(...values: (number | null)[]): TestDevice {
  const device = gauge(NOON_MS - (values.length - 1) * STEP_MS, NOON_MS)
  device.readings.forEach((reading, n) => {
    reading.values.level = values[n] ?? null
  })
  return device
}

let version = 0
let entries = new Map<string, StationInFile>()
const stations: Stations = {
  ...NO_STATIONS,
  of: (id) => entries.get(id),
  get version() {
    return version
  },
}

function say(entry: unknown) {
  const parsed = parseStationsFile(JSON.stringify({ stations: { gauge: entry } }))
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'))
  entries = new Map(parsed.stations)
  version++
}

const siaga = (...thresholds: number[]) => ({
  unit: 'cm',
  margin: 5,
  levels: thresholds.map((beyond, n) => ({ preset: `siaga-${3 - n}`, beyond })),
})

async function stateAt(...values: (number | null)[]): Promise<DeviceState> {
  const { json } = createTestStack([river(...values)], { stations })
  return stateOf(await json('/api/devices'), 'gauge') as unknown as DeviceState
}

beforeEach(() => say({ levels: { FLUID_LEVEL: siaga(80, 150, 200) } }))

describe('a station that the file speaks of', () => {
  it('is in the level its readings put it in, with the levels by its own sensor ids', async () => {
    const { level, levels } = await stateAt(70, 75, 85)
    expect(level).toEqual({ severity: 1, sensor: 'level', sensors: { level: { level: 1, t: NOON_MS } } })
    expect(levels?.level?.levels.map(({ name, threshold }) => [name, threshold])).toEqual([
      ['Siaga 3', 80],
      ['Siaga 2', 150],
      ['Siaga 1', 200],
    ])
  })

  it('stays in a level within the margin, which a new instance says as well', async () => {
    expect((await stateAt(70, 81, 76)).level?.severity).toBe(1)
    expect((await stateAt(70, 81, 74)).level?.severity).toBe(0)
  })

  it('goes on in a flood whose newest value failed, and is in none by what failed', async () => {
    expect((await stateAt(70, 160, 162, -9999)).level?.severity).toBe(2)
    say({
      levels: { FLUID_LEVEL: siaga(80) },
      quality: { FLUID_LEVEL: { grossRange: { fail: [-100, 300] } } },
    })
    expect((await stateAt(70, 71, 999)).level?.severity).toBe(0)
    const stuck = { tolerance: 0.1, suspect: 'PT10M', fail: 'PT15M' }
    say({ levels: { FLUID_LEVEL: siaga(80) }, quality: { FLUID_LEVEL: { flatLine: stuck } } })
    expect((await stateAt(70, 71, 99, 99)).level?.severity).toBe(1)
    expect((await stateAt(70, 71, 99, 99, 99, 99, 99)).level?.severity).toBe(0)
  })

  it('is as bad as its worst sensor', async () => {
    say({
      levels: {
        level: siaga(80, 150, 200),
        battery: { unit: '%', direction: 'falling', levels: [{ name: 'low', severity: 2, at: 90 }] },
      },
    })
    const { level } = await stateAt(85)
    expect(level).toMatchObject({ severity: 2, sensor: 'battery', sensors: { level: { level: 1 } } })
  })

  it('is not raised by an error code of its logger, and keeps what was measured before it', async () => {
    expect((await stateAt(70, 70, 9999)).level?.severity).toBe(0)
    expect((await stateAt(70, 160, -9999)).level).toMatchObject({
      severity: 2,
      sensors: { level: { t: NOON_MS - STEP_MS } },
    })
  })

  it('has no level while the sensor is silent and the others go on', async () => {
    const silent = Array.from({ length: 26 }, (_, n) => (n === 0 ? 300 : null))
    expect((await stateAt(...silent)).level).toBeUndefined()
    expect((await stateAt(null, null)).level).toBeUndefined()
  })

  it('comes with basin, neighbour upstream, rain gauges, datum and note', async () => {
    const facts = {
      basin: 'Ciliwung',
      upstream: { station: 'other', lagMinutes: 180 },
      rainGauges: ['hill', 'gauge'],
      datum: { en: 'gauge zero', id: 'nol papan duga' },
      note: '<b>left bank</b>',
    }
    say(facts)
    expect(await stateAt(70)).toMatchObject(facts)
    expect(await stateAt(70)).not.toHaveProperty('levels')
  })

  it('is known by what the file says now, its new levels by the readings of late', async () => {
    const stack = createTestStack([river(70, 160, 148)], { stations })
    const levelNow = async () =>
      (stateOf(await stack.json('/api/devices'), 'gauge') as unknown as DeviceState).level?.severity
    expect(await levelNow()).toBe(2)
    say({ levels: { FLUID_LEVEL: siaga(100, 149, 155) } })
    // at once by the whole tail: by its newest reading alone it would be 1
    expect(await levelNow()).toBe(2)
  })

  it('has no levels in a unit that is not its sensor’s, which is said', async () => {
    say({ levels: { level: { ...siaga(80), unit: 'kg' } } })
    const { json, logger } = createTestStack([river(90)], { stations })
    expect(stateOf(await json('/api/devices'), 'gauge')).not.toHaveProperty('level')
    const logged = logger.lines.filter(({ message }) => message.includes('stations file'))
    expect(logged.map(({ fields }) => fields)).toEqual([
      { problem: 'stations.gauge.levels.level.unit: "kg" cannot be told in "cm", the sensor’s unit' },
    ])
  })
})

it('a kiosk shows the level that the signed-in side shows', async () => {
  const kiosks = [{ slug: 'harbour', publicKey: 'pk_levels' }]
  const { json } = createTestStack([river(70, 85)], { stations, kiosks })
  for (const path of ['/api/devices', '/api/kiosks/harbour/devices']) {
    const { level } = stateOf(await json(path), 'gauge') as unknown as DeviceState
    expect(level?.severity, path).toBe(1)
  }
})

const device: Device = {
  id: 'gauge',
  name: 'Katulampa',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 300,
  lastUpdateMs: NOON_MS,
  sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
}

const newOverlay = () =>
  new StationOverlay({ stations, logger: createTestLogger(), complete: (same) => same })

/** A store of which the service has these readings of a device, and the level that they put it in. */
function levelsOf(columns: Columns, of = device) {
  const service = { columns }
  const overlay = newOverlay()
  const { add, settled, tails, update } = createTestTails({
    data: async () => ({ columns: service.columns, sensors: [], skipped: 0 }),
    now: () => NOON_MS,
    logger: createTestLogger(),
  })
  return {
    service,
    severity: () => overlay.of(of, tails.of(of.id)).level?.severity,
    read: async (listed = of) => {
      update([listed])
      await settled()
    },
    add: (timeMs: number, level: number) => add(of, timeMs, new Map([['level', level]])),
  }
}

/** Readings of the level, the last one at noon. */
const stretch = (...values: number[]) => ({
  t: Float64Array.from(values, (_, n) => NOON_MS - (values.length - 1 - n) * STEP_MS),
  sensors: new Map([['level', Float64Array.from(values)]]),
})

describe('a reading that comes on its own', () => {
  it('changes the level at once, unless it cannot be true', () => {
    const { add, severity } = levelsOf(stretch())
    expect(severity()).toBeUndefined()
    add(NOON_MS - 2 * STEP_MS, 151)
    expect(severity()).toBe(2)
    add(NOON_MS - STEP_MS, 99_999)
    expect(severity()).toBe(2)
    add(NOON_MS, 60)
    expect(severity()).toBe(0)
  })

  it('does not stand for the tail of a device that was never read', async () => {
    const { add, read, severity } = levelsOf(stretch(81, 79))
    add(NOON_MS, 79)
    expect(severity()).toBe(0)
    await read()
    expect(severity()).toBe(1)
  })

  it('leaves a level that was reached hours ago, as the next look at the day does, where no last update is told', async () => {
    const values = Array.from({ length: 60 }, (_, n) => (n === 0 ? 151 : 148))
    const { add, read, severity } = levelsOf(stretch(...values), { ...device, lastUpdateMs: null })
    await read()
    expect(severity()).toBe(2)
    add(NOON_MS + STEP_MS, 148)
    expect(severity()).toBe(2)
  })
})

it('a reading that was taken in while a clock was ahead is no level any longer once that is known', async () => {
  const { add, read, severity } = levelsOf(stretch(50, 60))
  await read()
  add(NOON_MS + 3 * 86_400_000, 151)
  expect(severity()).toBe(2)
  await read()
  expect(severity()).toBe(0)
})

describe('a reading that is corrected', () => {
  // each is above a level, below it by more than its margin, or between the two
  it.each([
    [60, 151, 2],
    [151, 60, 0],
    [81, 76, 0],
    [76, 81, 1],
  ])(
    'is what counts, as for an instance that never saw the first: %d, then %d',
    async (first, corrected, severity) => {
      const alone = levelsOf(stretch(50, corrected))
      await alone.read()
      expect(alone.severity()).toBe(severity)

      const pushed = levelsOf(stretch(50, first))
      await pushed.read()
      pushed.add(NOON_MS, corrected)
      expect(pushed.severity()).toBe(severity)

      const polled = levelsOf(stretch(50, first))
      await polled.read()
      polled.service.columns = stretch(50, corrected)
      await polled.read({ ...device, lastUpdateMs: NOON_MS + 1 })
      expect(polled.severity()).toBe(severity)
    },
  )
})

describe('a station that the file does not speak of', () => {
  it('comes without anything of it', async () => {
    entries = new Map()
    version++
    const state = await stateAt(300)
    for (const field of ['levels', 'level', 'basin', 'upstream', 'datum', 'note']) {
      expect(state).not.toHaveProperty(field)
    }
  })
})
