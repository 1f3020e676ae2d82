import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../../domain/device.ts'
import { atOnce } from '../../domain/in-steps.ts'
import type { LevelScale } from '../../domain/levels/alert-levels.ts'
import { type LevelRecord, levelRecordInSteps } from '../../domain/levels/level-record.ts'
import { defaultQuality } from '../../domain/quality/device-quality.ts'
import { newestFlag } from '../../domain/quality/newest-flag.ts'
import { lowerBound } from '../../domain/series/m4.ts'
import { REAL_DATA, realColumn } from '../../domain/testing/real-columns.ts'
import { motionsOf } from '../readings/newest.ts'
import { levelsAhead } from './device-states.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SENSOR = { id: 'stage', name: 'Stage', kind: 'FLUID_LEVEL', unit: 'cm' }
const network = (name: string) => `../networks/readings/${name}`

/** A record without its missing values, and without those that are known to be false. */
class Gauge {
  readonly t: number[] = []
  readonly v: number[] = []
  readonly intervalMs: number
  readonly thresholds: number[]

  constructor(station: string, minutes: number, { from = '', to = '9', most = 5000 } = {}) {
    this.intervalMs = minutes * MINUTE
    const [t, v] = realColumn(station, 'FLUID_LEVEL (cm)')
    for (const [i, value] of v.entries()) {
      const time = new Date(t[i] as number).toISOString()
      if (Number.isNaN(value) || time < from || time >= to || value > most || value < -1000) continue
      this.t.push(t[i] as number)
      this.v.push(value)
    }
    const sorted = this.v.toSorted((a, b) => a - b)
    this.thresholds = [0.9, 0.97, 0.995].map((share) => sorted[Math.floor(share * sorted.length)] as number)
  }

  /** When it is first at a threshold or above after a time; infinity if never. */
  reachedMs(threshold: number, afterMs: number): number {
    for (let i = lowerBound(this.t, afterMs + 1); i < this.t.length; i++)
      if ((this.v[i] as number) >= threshold) return this.t[i] as number
    return Number.POSITIVE_INFINITY
  }

  recordAt(nowMs: number): LevelRecord {
    const [begin, end] = [lowerBound(this.t, nowMs - 60 * DAY), lowerBound(this.t, nowMs + 1)]
    const [t, v] = [this.t.slice(begin, end), this.v.slice(begin, end)]
    return atOnce(levelRecordInSteps(Float64Array.from(t), Float64Array.from(v)))
  }

  /** What is told with a reading: which threshold is reached, and when. */
  forecastAt(i: number, record: LevelRecord): { threshold: number; atMs: number } | undefined {
    const [nowMs, value] = [this.t[i] as number, this.v[i] as number]
    const intervalSeconds = this.intervalMs / 1000
    const begin = lowerBound(this.t, nowMs - Math.max(2 * HOUR, 5 * this.intervalMs))
    const t = Float64Array.from(this.t.slice(begin, i + 1))
    const v = Float64Array.from(this.v.slice(begin, i + 1))
    const quality = defaultQuality(intervalSeconds)
    const flag = newestFlag(t, v, quality.of(SENSOR))
    const level = this.thresholds.filter((threshold) => threshold <= value).length
    const scale: LevelScale = {
      ...{ direction: 'rising', margin: 0 },
      levels: this.thresholds.map((threshold, n) => ({ name: `${n}`, threshold, severity: n + 1 })),
    }
    const state: DeviceState = {
      ...{ id: 'gauge', name: 'Gauge', kind: 'AWLR', position: null, sensors: [SENSOR] },
      ...{ intervalSeconds, lastUpdateMs: nowMs, freshness: 'live', rates: {} },
      latest: { stage: { t: nowMs, v: value } },
      ...(flag && { flags: { stage: flag } }),
      levels: { stage: scale },
      level: { severity: level, sensor: 'stage', sensors: { stage: { level, t: nowMs } } },
    }
    const motions = motionsOf(state, { t, sensors: new Map([['stage', v]]) }, quality)
    const ahead = levelsAhead(state, motions, () => record, nowMs)?.stage
    return ahead && { threshold: this.thresholds[ahead.level - 1] as number, atMs: ahead.atMs }
  }
}

describe.skipIf(REAL_DATA === undefined)('times to levels at tidal gauges', () => {
  it.each([
    ['rws-vlissingen', 10, {}],
    ['rws-vlissingen-hourly', 60, { from: '1984', to: '1986' }],
    ['nerrs-apadbwq', 15, { to: '2013', most: 400 }],
  ])('are told falsely in under 1 % of the readings of %s after sixty days', (station, minutes, options) => {
    const gauge = new Gauge(station, minutes, options)
    const firstMs = (gauge.t[0] as number) + 60 * DAY
    let [record, readMs] = [gauge.recordAt(firstMs), firstMs]
    let [count, untrue] = [0, 0]
    for (let i = lowerBound(gauge.t, firstMs); i < gauge.t.length; i++) {
      const nowMs = gauge.t[i] as number
      if (nowMs - readMs >= DAY) [record, readMs] = [gauge.recordAt(nowMs), nowMs]
      count++
      const forecast = gauge.forecastAt(i, record)
      if (!forecast) continue
      const latestMs = nowMs + 2 * (forecast.atMs - nowMs) + gauge.intervalMs
      if (gauge.reachedMs(forecast.threshold, nowMs) > latestMs) untrue++
    }
    expect(count).toBeGreaterThan(4000)
    expect(untrue / count).toBeLessThan(0.01)
  })
})

/** Gauges with floods, and how often they report in minutes. */
const FLOODS: [station: string, minutes: number][] = [
  ['usgs-01581752-plumtree-run', 5],
  ['ea-f1204-mytholmroyd', 15],
  ['ea-f1707-armley', 15],
  ['ea-wear-stanhope', 15],
  ['ea-wear-witton-park', 15],
  ['ea-wear-sunderland-bridge', 15],
  ['ea-wear-durham-new-elvet-bridge', 15],
  ['ea-wear-chester-le-street', 15],
  [network('vigicrues-o080001001'), 5],
  [network('vigicrues-o001004003'), 5],
]

describe.skipIf(REAL_DATA === undefined)('times to levels in recorded floods', () => {
  it('are told within the hour before half of the crossings, and are half to twice what it took', () => {
    let [crossings, announced] = [0, 0]
    const ratios: number[] = []
    for (const [station, minutes] of FLOODS) {
      const gauge = new Gauge(station, minutes)
      const { t, v } = gauge
      for (const threshold of gauge.thresholds) {
        let belowSinceMs = t[0] as number
        for (let i = 1; i < t.length; i++) {
          const crossedMs = t[i] as number
          if ((v[i] as number) < threshold) continue
          const isFresh = crossedMs - belowSinceMs > 3 * HOUR && (v[i - 1] as number) < threshold
          belowSinceMs = crossedMs
          if (!isFresh || crossedMs - (t[i - 1] as number) > 2 * gauge.intervalMs) continue
          crossings++
          const record = gauge.recordAt(crossedMs - 2 * HOUR)
          const before = [...t.keys()].slice(lowerBound(t, crossedMs - HOUR), i)
          const times = before.flatMap((n) => {
            const forecast = gauge.forecastAt(n, record)
            const nowMs = t[n] as number
            return forecast?.threshold === threshold ? (forecast.atMs - nowMs) / (crossedMs - nowMs) : []
          })
          if (times.length > 0) announced++
          ratios.push(...times)
        }
      }
    }
    ratios.sort((a, b) => a - b)
    expect(crossings).toBeGreaterThan(200)
    expect(announced / crossings).toBeGreaterThanOrEqual(0.5)
    expect(ratios[ratios.length >> 1]).toBeGreaterThan(0.5)
    expect(ratios[ratios.length >> 1]).toBeLessThan(2)
  })
})
