import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Device } from '../device.ts'
import { defaultQuality } from '../quality/device-quality.ts'
import type { NewestFlag } from '../quality/flags.ts'
import { newestFlag } from '../quality/newest-flag.ts'
import { appendReading } from './append-reading.ts'
import { downsampleSeries } from './downsample-series.ts'
import type { DeviceSeries } from './series.ts'

const MINUTE_MS = 60_000
const device: Device = {
  id: 'd',
  name: 'd',
  kind: 'AWS',
  position: null,
  intervalSeconds: 60,
  lastUpdateMs: null,
  sensors: [
    { id: 'level', name: '', kind: 'FLUID_LEVEL', unit: 'cm' },
    { id: 'rain', name: '', kind: 'RAIN_FALL', unit: 'mm' },
    { id: 'odd', name: '', kind: 'ODD', unit: '' },
  ],
}
const range = { fromMs: 0, toMs: 100 * MINUTE_MS, width: 16, sensors: device.sensors, nowMs: 99 * MINUTE_MS }

interface Row {
  t: number
  values: Record<string, number>
}

/** As it comes, with what is said of its values at once. */
function flagged(row: Row) {
  const quality = defaultQuality(device.intervalSeconds)
  const flags: Record<string, NewestFlag> = {}
  for (const sensor of device.sensors) {
    const v = Float64Array.of(row.values[sensor.id] ?? Number.NaN)
    const flag = newestFlag(Float64Array.of(row.t), v, quality.of(sensor))
    if (flag !== undefined) flags[sensor.id] = flag
  }
  return { ...row, flags }
}

function downsampled(rows: readonly Row[], of = device): DeviceSeries {
  const ids = of.sensors.map(({ id }) => id)
  const column = (id: string) => Float64Array.from(rows, ({ values }) => values[id] ?? Number.NaN)
  const columns = {
    t: Float64Array.from(rows, ({ t }) => t),
    sensors: new Map(ids.map((id) => [id, column(id)])),
  }
  return { asOf: 0, stale: false, ...downsampleSeries(of, columns, range) }
}

const value = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(-9999, 32_767))
const rows = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 30 })
  .chain((minutes) =>
    fc.tuple(
      ...minutes
        .sort((a, b) => a - b)
        .map((minute) =>
          fc
            .record({ level: value, rain: value, odd: value })
            .map((values): Row => ({ t: minute * MINUTE_MS, values })),
        ),
    ),
  )

/** What a reader is told of a series; line and suspect readings are those of before until it is derived anew. */
function published({ readings, gaps, sensors }: DeviceSeries) {
  return {
    readings,
    gaps,
    sensors: sensors.map(({ t: _t, v: _v, mean, implausible, suspect: _s, buckets, ...rest }) => ({
      ...rest,
      // a step without a value is drawn as one that is not there
      amounts: buckets?.t.map((t, n) => [t, buckets.v[n]]).filter(([, amount]) => amount !== null),
      mean: mean === null ? null : Math.round(mean * 1e6),
      implausible: implausible?.count ?? 0,
    })),
  }
}

describe('appendReading', () => {
  it('tells the same as a series derived anew, wherever the reading before was', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 30 }), (all, known) => {
        let series: DeviceSeries | undefined = downsampled(all.slice(0, known))
        for (const row of all.slice(known)) series = series && appendReading(device, series, flagged(row))
        const whole = downsampled(all)
        expect(series && published(series)).toEqual(published(whole))
        for (const [n, sensor] of whole.sensors.entries()) {
          expect(series?.sensors[n]?.t.at(-1)).toBe(sensor.t.at(-1))
          expect(series?.sensors[n]?.v.at(-1)).toBe(sensor.v.at(-1))
        }
        for (const row of all.slice(-1)) {
          expect(series && appendReading(device, series, flagged(row))).toBe(series)
        }
      }),
    )
  })

  it('sees a gap as well where a device does not say how often it reports', () => {
    const silent = { ...device, intervalSeconds: null }
    const minutes = [10, 20, 30, 80]
    const all = minutes.map((minute): Row => ({ t: minute * MINUTE_MS, values: { level: minute } }))
    const last = all.at(-1) as Row
    const series = appendReading(silent, downsampled(all.slice(0, -1), silent), last)
    expect(series?.gaps).toEqual([[30 * MINUTE_MS, 80 * MINUTE_MS]])
    expect(series?.sensors[0]?.v).toEqual([10, 20, 30, null, 80])
    expect(series && published(series)).toEqual(published(downsampled(all, silent)))
  })

  it('expects as many readings as a series derived again, so that completeness does not grow', () => {
    const all = [1, 2, 3, 10, 11, 20, 21, 22].map((minute) => ({
      t: minute * MINUTE_MS,
      values: { level: minute },
    }))
    const until = (count: number) => {
      const columns = {
        t: Float64Array.from(all.slice(0, count), ({ t }) => t),
        sensors: new Map([['level', Float64Array.from(all.slice(0, count), ({ values }) => values.level)]]),
      }
      const nowMs = all[count - 1]?.t ?? 0
      return { asOf: 0, stale: false, ...downsampleSeries(device, columns, { ...range, nowMs }) }
    }
    let series: DeviceSeries | undefined = until(3)
    for (const row of all.slice(3)) series = series && appendReading(device, series, row)
    expect([series?.readings, series?.expected]).toEqual([8, until(8).expected])
    const partial = { ofMs: 2, readMs: 1, missing: [] }
    const before = { ...until(3), partial }
    expect(appendReading(device, before, all[3] as Row)?.expected).toBe(before.expected)
  })

  it('keeps a fixed range as it is, and gives up where a reading belongs before the end', () => {
    const series = downsampled([{ t: 50 * MINUTE_MS, values: { level: 1 } }])
    const at = (minute: number, values: Row['values']) =>
      appendReading(device, series, { t: minute * MINUTE_MS, values })
    expect(at(101, { level: 2 })).toBe(series)
    expect(at(49, { level: 2 })).toBeUndefined()
    expect(at(50, { level: 2 })).toBeUndefined()
    expect(at(50, { rain: 2 })?.readings).toBe(1)
  })

  it('marks what is said of a reading, and has it on the line unless that is that it failed', () => {
    const series = downsampled([{ t: 50 * MINUTE_MS, values: { level: 1, rain: 1 } }])
    const row = { t: 51 * MINUTE_MS, values: { level: 20, rain: 2 }, flags: { level: 3, rain: 4 } as const }
    const [level, rain] = appendReading(device, series, row)?.sensors ?? []
    expect(level).toMatchObject({ suspect: { count: 1, t: [row.t], v: [20] }, last: { v: 20 } })
    expect(rain).toMatchObject({ implausible: { count: 1, t: [row.t], v: [2] }, last: { v: 1 }, sum: 1 })
    const asSent = appendReading(device, { ...series, asSent: true }, row)?.sensors[1]
    expect(asSent).toMatchObject({ last: { v: 2 }, sum: 3 })
  })

  it('leaves it to the clock of the bars when another bar of days begins', () => {
    const HOUR_MS = 60 * MINUTE_MS
    const london = { zone: 'Europe/London', dayStartMinutes: 0 }
    // the last Sunday of October, which has 25 hours
    const sundayMs = Date.parse('2024-10-26T23:00:00Z')
    const toMs = sundayMs + 48 * HOUR_MS
    const days = {
      ...range,
      fromMs: toMs - 90 * 24 * HOUR_MS,
      toMs,
      width: 1200,
      nowMs: sundayMs + HOUR_MS,
      clock: london,
    }
    const madeOf = (t: number[]): DeviceSeries => {
      const columns = { t: Float64Array.from(t), sensors: new Map([['rain', Float64Array.from(t, () => 1)]]) }
      return { asOf: 0, stale: false, ...downsampleSeries(device, columns, days) }
    }
    const series = madeOf([sundayMs + HOUR_MS])
    const live = (hours: number) =>
      appendReading(device, series, { t: sundayMs + hours * HOUR_MS, values: { rain: 1 } })
    expect(live(24)?.sensors[1]?.buckets).toMatchObject({ t: [sundayMs], v: [2] })
    expect(live(25)).toBeUndefined()
    expect(madeOf([sundayMs + HOUR_MS, sundayMs + 25 * HOUR_MS]).sensors[1]?.buckets?.v).toEqual([2])
    expect(
      appendReading(device, madeOf([]), { t: sundayMs + HOUR_MS, values: { level: 1, rain: 1 } }),
    ).toBeUndefined()
  })
})
