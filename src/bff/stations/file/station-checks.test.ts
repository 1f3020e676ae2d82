import { expect, it } from 'vitest'
import type { Device } from '../../../domain/device.ts'
import { createTestLogger } from '../../testing/test-upstream.ts'
import { parseStationsFile } from './parse-stations-file.ts'
import { StationChecks } from './station-checks.ts'
import { NO_STATIONS } from './stations.ts'

const HOUR_MS = 3_600_000
const device: Device = {
  id: 'gauge',
  name: 'Katulampa',
  kind: 'AWLR',
  position: null,
  intervalSeconds: 300,
  lastUpdateMs: null,
  sensors: [
    { id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' },
    { id: 'rain', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' },
    { id: 'ticks', name: 'Ticks', kind: 'WIND_TICKS', unit: 'count' },
  ],
}

function checksBy(file: object) {
  const parsed = parseStationsFile(JSON.stringify({ stations: {}, ...file }))
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'))
  const logger = createTestLogger()
  const of = (id: string) => parsed.stations.get(id)
  const checks = new StationChecks({ stations: { ...NO_STATIONS, ...parsed, of }, logger })
  return { checks, logger, of: (id: string) => checks.of(device)?.get(id) }
}

it('nothing said is nothing changed', () => {
  const { checks } = checksBy({})
  expect(checks.of(device)).toBeUndefined()
  expect(checks.stamped(device)).toBe(device)
})

it('takes each test from the sensor’s own entry, its type’s, all stations’ and the defaults, in this order', () => {
  const { of } = checksBy({
    quality: { FLUID_LEVEL: { spike: { suspect: 9 }, rateOfChange: { suspect: 90 } } },
    stations: {
      gauge: {
        quality: {
          FLUID_LEVEL: { spike: { suspect: 8 }, flatLine: { tolerance: 0.5, suspect: 'PT6H', fail: 'P1D' } },
          level: { spike: { suspect: 7 } },
        },
      },
    },
  })
  expect(of('level')).toEqual({
    grossRange: { fail: [-1500, 30_000] },
    spike: { suspect: 7 },
    rateOfChange: { suspect: 90 },
    flatLine: { tolerance: 0.5, suspectMs: 6 * HOUR_MS, failMs: 24 * HOUR_MS },
  })
  expect(of('rain')).toBeUndefined()
})

it('has thresholds in the sensor’s unit, whatever unit they are written in', () => {
  const { of } = checksBy({
    quality: {
      FLUID_LEVEL: {
        unit: 'ft',
        grossRange: { fail: [null, 20], suspect: [0, 10] },
        rateOfChange: { suspect: 1 },
        attenuatedSignal: { window: 'PT12H', suspect: 0.1 },
      },
    },
  })
  expect(of('level')).toMatchObject({
    grossRange: { fail: [-Infinity, 609.6], suspect: [0, 304.8] },
    rateOfChange: { suspect: 30.48 },
    attenuatedSignal: { windowMs: 12 * HOUR_MS, suspect: expect.closeTo(3.048) },
  })
})

it('has a test switched off by null, and all of them', () => {
  const { of } = checksBy({
    stations: { gauge: { quality: { level: { flatLine: null, grossRange: null }, rain: null } } },
  })
  expect(Object.keys(of('level') ?? {})).toEqual(['spike', 'rateOfChange'])
  expect(of('rain')).toEqual({})
})

it('keeps what a quantity may rest at, and asks no record for what is usual where that is said', () => {
  const { of } = checksBy({
    quality: {
      RAIN_FALL: { flatLine: { tolerance: 0, fail: 'PT6H' } },
      WIND_TICKS: { grossRange: { suspect: [0, 3000] } },
    },
  })
  expect(of('rain')?.flatLine).toMatchObject({ rest: 0, failMs: 6 * HOUR_MS })
  expect(of('ticks')).not.toHaveProperty('ownRange')
})

it('never has a flood fail, not by the sensor’s own id either', () => {
  const { of } = checksBy({ quality: { level: { spike: { fail: 40 } } } })
  expect(of('level')?.spike).toEqual({ suspect: 40 })
})

it('warns once of what does not fit the station, and leaves it out', () => {
  const { checks, logger, of } = checksBy({
    stations: { gauge: { quality: { level: { unit: 'kg', rateOfChange: { suspect: 1 } }, tide: null } } },
  })
  expect(of('level')).toBeUndefined()
  checks.of({ ...device, sensors: [...device.sensors] })
  expect(logger.lines.map(({ fields }) => (fields as { problem: string }).problem)).toEqual([
    'stations.gauge.quality.level.unit: "kg" cannot be told in "cm", the sensor’s unit',
    'stations.gauge.quality.tide: the station has no sensor of that id or type',
  ])
})

it('stamps amounts at their start where the network does, and nothing else', () => {
  const stamps = (file: object) =>
    checksBy(file)
      .checks.stamped(device)
      .sensors.map(({ stamp }) => stamp)
  expect(stamps({ stamp: 'start' })).toEqual([undefined, 'start', undefined])
  expect(stamps({ stamp: 'start', stations: { gauge: { stamp: 'end' } } })).toEqual(Array(3).fill(undefined))
})
