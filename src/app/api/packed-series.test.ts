import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrameWriter } from '../../columns/write-frames.ts'
import { downsampleSeries } from '../../domain/series/downsample-series.ts'
import { headOf, linesAfter } from '../../domain/series/packed-form.ts'
import type { DeviceSeries, Line, SensorSeries } from '../../domain/series/series.ts'
import { ApiFailure } from '../../view/api/http.ts'
import { parsePackedSeries } from './packed-series.ts'

function packed(series: DeviceSeries, head: object = headOf(series)): Uint8Array<ArrayBuffer> {
  const out = new FrameWriter().head(head)
  for (const sensor of series.sensors) for (const { t, v } of [sensor, ...linesAfter(sensor)]) out.lists(t, v)
  return out.written()
}

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

const value = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((n) => n / 10),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const times = fc.tuple(fc.integer({ min: -1e12, max: 2e12 }), fc.array(fc.nat(1e6))).map(([first, steps]) => {
  let time = first
  return [first, ...steps.map((step) => (time += step))]
})
const line: fc.Arbitrary<Line> = fc.oneof(
  fc.constant<Line>({ t: [], v: [] }),
  fc.tuple(times, fc.array(fc.option(value))).map(([t, v]) => {
    const length = Math.min(t.length, v.length)
    return { t: t.slice(0, length), v: v.slice(0, length) }
  }),
)
const sensor: fc.Arbitrary<Partial<SensorSeries>> = fc.record(
  {
    id: fc.string({ unit: 'grapheme' }),
    t: fc.constant([]),
    buckets: line.map((lists) => ({ stepMs: HOUR_MS, ...lists })),
    implausible: line.map(({ t, v }) => ({ count: t.length, t, v: v.map((value) => value ?? -9999) })),
    means: fc.array(fc.tuple(fc.option(value), fc.nat(1e6)), { minLength: 1 }).map((columns) => ({
      width: 2 * columns.length,
      mean: columns.map(([mean]) => mean),
      count: columns.map(([, count]) => count),
    })),
    sum: fc.double({ noNaN: true, noDefaultInfinity: true }),
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
        expect(parsePackedSeries(packed(series))).toEqual(throughJson(series))
      }),
    )
  })

  it('is no series when anything is missing at its end, or stands behind it', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 9 }), (series, n, more) => {
        const body = packed(series)
        expect(() => parsePackedSeries(body.subarray(0, n % body.length))).toThrow(ApiFailure)
        expect(() => parsePackedSeries(Uint8Array.from([...body, ...more]))).toThrow(ApiFailure)
      }),
    )
  })

  it('takes an eighth of the JSON, and of a station that reports steadily two bytes a reading and a half', () => {
    const count = 14_400
    const t = Float64Array.from({ length: count }, (_, i) => 1.7e12 + i * 180_000)
    const level = t.map((_, i) => Math.round(900 + 300 * Math.sin(i / 70) + 9 * Math.sin(i * i)) / 10)
    const about = { id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
    const range = { fromMs: t[0] as number, toMs: t.at(-1) as number, width: 2400, nowMs: 2e12 }
    const question = [
      { id: 'gauge', intervalSeconds: 180 },
      { t, sensors: new Map([['level', level]]) },
    ] as const
    const downsampled = downsampleSeries(...question, { ...range, sensors: [about] })
    const series = { ...downsampled, asOf: 2e12, stale: false }
    const body = packed(series)
    expect(parsePackedSeries(body)).toEqual(series)
    expect(body.length * 8).toBeLessThan(JSON.stringify(series).length)
    expect(body.length).toBeLessThan(2.5 * (series.sensors[0]?.t.length ?? 0))
    const withMeans = packed({
      ...series,
      ...downsampleSeries(...question, { ...range, sensors: [about], means: true }),
    })
    expect(withMeans.length).toBeLessThan(1.3 * body.length)
  })

  const series = seriesOf({ t: [1, 2, 3], v: [92, null, 93], implausible: { count: 1, t: [1], v: [2] } })
  const head = headOf(series)
  const unmarked = seriesOf({ implausible: { count: 1, t: [1], v: [null as unknown as number] } })

  it.each([
    ['series.stale is string, not true or false', packed(series, { ...head, stale: 'no' })],
    [
      'series.sensors[0].id is number, not a text',
      packed(series, { ...head, sensors: [{ ...head.sensors[0], id: 1 }] }),
    ],
    ['series.gaps is null, not a list', packed(series, { ...head, gaps: null })],
    ['series is undefined', Uint8Array.of(0, 0, 0, 9, 123)],
    ['series is undefined', new Uint8Array(0)],
    ['A line is no block', packed(series).subarray(0, -1)],
    ['The body has fewer lines than its head names', new FrameWriter().head(head).written()],
    ['The body has more lines than its head names', packed(series, { ...head, sensors: [] })],
    ['A marked reading has no value', packed(unmarked)],
  ])('what is none says why: %s', (why, body) => {
    const failure = failureOf(body)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(String((failure as ApiFailure).cause)).toContain(why)
  })
})

function failureOf(body: Uint8Array): unknown {
  try {
    return parsePackedSeries(body)
  } catch (failure) {
    return failure
  }
}
