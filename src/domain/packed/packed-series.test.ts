import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveSeries } from '../series/derive-series.ts'
import type { DeviceSeries, Line, SensorSeries } from '../series/series.ts'
import type { PackedHead } from './form.ts'
import { packedInSteps } from './pack-series.ts'
import { packedHead, unpackedSeries } from './unpack-series.ts'

function packed(series: DeviceSeries): Uint8Array<ArrayBuffer> {
  const steps = packedInSteps(series)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const unpacked = (body: Uint8Array) => unpackedSeries(body, packedHead(body) as PackedHead)

const throughJson = (series: DeviceSeries): DeviceSeries => JSON.parse(JSON.stringify(series))

const HOUR_MS = 3_600_000

function seriesOf(...sensors: Partial<SensorSeries>[]): DeviceSeries {
  const none = { unit: 'cm', t: [], v: [], count: 0, min: null, max: null, mean: null, last: null }
  return {
    device: 'gauge',
    from: 0,
    to: HOUR_MS,
    asOf: HOUR_MS,
    stale: false,
    readings: 0,
    sensors: sensors.map((sensor, n) => ({ id: `s${n}`, ...none, ...sensor })),
    gaps: [],
    expected: null,
  }
}

const values = fc.oneof(
  fc.array(fc.option(fc.integer({ min: -99_999, max: 99_999 }).map((n) => n / 10))),
  fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))),
  fc.array(fc.option(fc.integer({ min: -9, max: 9 }).map((n) => n * 2 ** 50))),
  // differences around the longest that take one byte, and two
  fc.array(fc.option(fc.constantFrom(0, 63, 64, -64, -65, 8190, 8191, 8192, -8191, -8192, -8193))),
)
const steps = fc.oneof(
  fc.array(fc.nat(300).map((n) => n * 1000)),
  fc.array(fc.nat(2 ** 40)),
  fc.array(fc.nat(1000).map((n) => n / 7)),
)
const times = fc.tuple(fc.integer({ min: -1e12, max: 2e12 }), steps).map(([first, rest]) => {
  let time = first
  return [first, ...rest.map((step) => (time += step))]
})
const line: fc.Arbitrary<Line> = fc.oneof(
  fc.constant<Line>({ t: [], v: [] }),
  fc.tuple(times, values).map(([t, v]) => {
    const length = Math.min(t.length, v.length)
    return { t: t.slice(0, length), v: v.slice(0, length) }
  }),
)
const sensor: fc.Arbitrary<Partial<SensorSeries>> = fc.record(
  {
    id: fc.string({ unit: 'binary' }),
    t: fc.constant([]),
    buckets: line.map((lists) => ({ stepMs: HOUR_MS, ...lists })),
    implausible: line.map(({ t, v }) => ({ count: t.length, t, v: v.map((value) => value ?? -9999) })),
    sum: fc.double({ noNaN: true }),
  },
  { requiredKeys: [] },
)
const anySeries = fc
  .array(
    fc.tuple(sensor, line).map(([about, lists]) => ({ ...about, ...lists })),
    { maxLength: 4 },
  )
  .map((sensors) => seriesOf(...sensors))

describe('a packed series', () => {
  it('reads back as its JSON does, whatever its numbers', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        expect(unpacked(packed(series))).toEqual(throughJson(series))
      }),
    )
  })

  it('is no series when anything is missing at its end, or stands behind it', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 9 }), (series, n, more) => {
        const body = packed(series)
        expect(() => unpacked(body.subarray(0, n % body.length))).toThrow(TypeError)
        expect(() => unpacked(Uint8Array.from([...body, ...more]))).toThrow(TypeError)
      }),
    )
  })

  it('takes an eighth of the JSON, and of a station that reports steadily two bytes a reading and a half', () => {
    const count = 14_400
    const t = Float64Array.from({ length: count }, (_, i) => 1.7e12 + i * 180_000)
    const level = t.map((_, i) => Math.round(900 + 300 * Math.sin(i / 70) + 9 * Math.sin(i * i)) / 10)
    const about = { id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
    const range = { fromMs: t[0] as number, toMs: t.at(-1) as number, width: 2400, nowMs: 2e12 }
    const derived = deriveSeries(
      { id: 'gauge', intervalSeconds: 180 },
      { t, sensors: new Map([['level', level]]) },
      { ...range, sensors: [about] },
    )
    const series = { ...derived, asOf: 2e12, stale: false }
    const body = packed(series)
    expect(unpacked(body)).toEqual(series)
    expect(body.length * 8).toBeLessThan(JSON.stringify(series).length)
    expect(body.length).toBeLessThan(2.5 * (series.sensors[0]?.t.length ?? 0))
  })

  it('tells times that no step is common to, or that go back, as they are', () => {
    for (const t of [
      [0.25, 1.25, 7.25],
      [2 ** -52, 2 + 2 ** -51],
      [3, 2, 9],
      [5],
      [7, 7, 7],
      [0, 1, 2 ** 60],
      [0, 6, 6, 10, 13],
      [0, 6, 8.5],
    ]) {
      expect(unpacked(packed(seriesOf({ t, v: t }))).sensors[0]).toMatchObject({ t, v: t })
    }
  })

  it('asks for no memory that the body does not pay for', () => {
    expect(() => unpacked(bodyOf({ points: 2 ** 31 }, []))).toThrow(
      'The head names more points than there are',
    )
    expect(() => unpacked(bodyOf({ points: 1e300 }, []))).toThrow('The head names more points than there are')
  })

  const one = (value: number) => [...new Uint8Array(Float64Array.of(value).buffer)]
  const time = [1, ...one(1)]

  it.each([
    ['a time that is no number', { points: 1 }, [0, ...one(Number.NaN), 0, 2]],
    ['a first time without end', { points: 1 }, [1, ...one(Number.POSITIVE_INFINITY), 0, 2]],
    ['a value without end', { points: 1 }, [...time, 255, ...one(Number.NEGATIVE_INFINITY)]],
    ['more decimals than there can be', { points: 1 }, [...time, 10, 2]],
    ['a varint that does not end', { points: 1 }, [...time, 0, ...Array(9).fill(0xff), 0]],
    [
      'an implausible reading without value',
      { points: 0, implausible: { count: 1, points: 1 } },
      [...time, 0, 0],
    ],
  ])('is refused for %s', (_, sensor, numbers) => {
    expect(() => unpacked(bodyOf(sensor, numbers))).toThrow(TypeError)
  })

  it('is taken with the same numbers as they should be', () => {
    const implausible = { count: 1, points: 1 }
    const { sensors } = unpacked(bodyOf({ points: 1, implausible }, [...time, 0, 2, ...time, 0, 2]))
    expect(sensors[0]).toMatchObject({ t: [1], v: [-1], implausible: { count: 1, t: [1], v: [-1] } })
  })

  it('has a head, or is none', () => {
    expect(() => packedHead(new Uint8Array(3))).toThrow('The head is no JSON')
    expect(() => packedHead(Uint8Array.of(2, 0, 0, 0, 0xff, 0xfe))).toThrow('The head is no JSON')
  })
})

/** A body of one sensor with these bytes behind its head. */
function bodyOf(sensor: object, numbers: number[]): Uint8Array {
  const head = new TextEncoder().encode(
    JSON.stringify({ ...seriesOf(), sensors: [{ id: 'level', ...sensor }] }),
  )
  return Uint8Array.from([...new Uint8Array(Uint32Array.of(head.length).buffer), ...head, ...numbers])
}
