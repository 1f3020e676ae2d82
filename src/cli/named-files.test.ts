import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resolveStation } from '../bff/stations/file/resolve-station.ts'
import { createTestLogger } from '../bff/testing/test-upstream.ts'
import { canonicalUnit } from '../domain/quantity.ts'
import { createSimulation } from '../service/simulator/create-simulation.ts'
import { ConfigProblems } from './config/config.ts'
import { openStations } from './named-files.ts'
import simulatedStations from './stack/simulated-stations.json' with { type: 'json' }

const logger = createTestLogger()
let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stations-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function fileWith(text: string): Promise<string> {
  const path = join(directory, 'stations.json')
  await writeFile(path, text)
  return path
}

describe('the stations file at the start', () => {
  it('that is broken stops it, every problem named at once', async () => {
    const path = await fileWith('{"stations": {"a": {"basin": ""}, "b": {"basin": 7}}}')
    const failure = await openStations(path, logger).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigProblems)
    expect((failure as ConfigProblems).problems).toEqual([
      'STATIONS_FILE: stations.a.basin: a text is not empty',
      'STATIONS_FILE: stations.b.basin: Invalid input: expected string, received number',
    ])
  })

  it('stands over the simulated network’s own, which is not there beside real stations', async () => {
    const path = await fileWith('{"stations": {"SIM-CLW-01": {"basin": "mine"}}}')
    const opened = await openStations(path, logger)
    const simulated = opened.stations(true)
    expect(simulated.of('SIM-CLW-01')).toEqual({ basin: 'mine' })
    expect(simulated.of('SIM-CLW-02')?.basin).toBe('Ciliwung')
    expect(opened.stations(false).of('SIM-CLW-02')).toBeUndefined()
    opened.close()
  })
})

describe('the simulated network’s own stations', async () => {
  const { stations: devices } = createSimulation({ seed: 1 })
  const stations = (await openStations(null, logger)).stations(true)
  const resolved = (id: string) => {
    const device = devices.find((one) => one.id === id)
    const entry = stations.of(id)
    if (!device || !entry) throw new Error(`${id} is not there`)
    const sensors = device.sensors.map(({ id, name, type, unit }) => ({
      id,
      name,
      kind: type,
      unit: canonicalUnit(unit),
    }))
    return resolveStation({ id, sensors }, entry)
  }

  it('all fit what the network measures, and every gauge has levels', () => {
    for (const { id, sensors } of devices) {
      const entry = stations.of(id)
      if (entry) expect(resolved(id).problems).toEqual([])
      if (sensors.some(({ type }) => type === 'FLUID_LEVEL'))
        expect(entry?.levels).toHaveProperty('FLUID_LEVEL')
    }
  })

  it.each([
    ['Katulampa', 'SIM-CLW-01', [80, 150, 200]],
    ['Manggarai', 'SIM-CLW-03', [750, 850, 950]],
  ])('give %s the levels that are in use', (_, id, thresholds) => {
    const scale = resolved(id).scales.fluid_level
    expect(scale?.levels.map(({ name, threshold }) => [name, threshold])).toEqual(
      ['Siaga 3', 'Siaga 2', 'Siaga 1'].map((name, n) => [name, thresholds[n]]),
    )
    expect(scale?.normal?.name).toBe('Siaga 4')
  })

  it('let Katulampa lead Depok by three hours and Depok lead Manggarai by six', () => {
    expect(stations.of('SIM-CLW-02')?.upstream).toEqual({ station: 'SIM-CLW-01', lagMinutes: 180 })
    expect(stations.of('SIM-CLW-03')?.upstream).toEqual({ station: 'SIM-CLW-02', lagMinutes: 360 })
  })
})

it('every datum and note of the simulated network stands in both languages', () => {
  const texts = Object.values(simulatedStations.stations).flatMap(
    (station: { basin?: string; datum?: unknown; note?: unknown }) =>
      [station.datum, station.note].filter((text) => text !== undefined),
  )
  expect(texts.length).toBeGreaterThan(20)
  for (const text of texts) {
    const { en, id } = text as { en: string; id: string }
    expect(id).toMatch(/\w/)
    expect(id).not.toBe(en)
  }
})
