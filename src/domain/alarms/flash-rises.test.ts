import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../device.ts'
import { defaultQuality } from '../quality/device-quality.ts'
import { lowerBound } from '../series/m4.ts'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import type { KnownPoints } from './evaluation-input.ts'
import { judgeStation } from './judge-station.ts'
import { type AlarmRule, DEFAULT_RULES } from './rule.ts'
import { afterEvents } from './testing/after-events.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SENSOR = { id: 'stage', name: 'Stage', kind: 'FLUID_LEVEL', unit: 'cm' }
const network = (name: string) => `../networks/readings/${name}`
/** Stations, how often they report in minutes, and rates that are steep there, in cm/h. */
const RIVERS: [station: string, minutes: number, rates: number[]][] = [
  ['usgs-01581752-plumtree-run', 5, [60, 120]],
  ['ea-f1204-mytholmroyd', 15, [60, 30]],
  ['ea-f1707-armley', 15, [60, 30]],
  ['ea-wear-stanhope', 15, [30, 15]],
  ['ea-wear-witton-park', 15, [30, 15]],
  [network('wamis-1018620'), 60, [60, 30]],
  [network('wamis-1018625'), 60, [60, 30]],
  [network('wamis-1018630'), 60, [60, 30]],
  [network('vigicrues-o080001001'), 5, [60, 30]],
  [network('vigicrues-o123251001'), 5, [60, 30]],
  [network('vigicrues-o125251001'), 5, [60, 30]],
]

type Column = readonly [t: number[], v: number[]]

function columnOf(station: string): Column {
  const [t, v] = realColumn(station, 'FLUID_LEVEL (cm)')
  const filled = [...t.keys()].filter((i) => !Number.isNaN(v[i]))
  return [filled.map((i) => t[i] as number), filled.map((i) => v[i] as number)]
}

/**
 * Where the water truly rises so fast for the first time in three hours: over two intervals, in each at half of it at least, and the next
 * reading does not take half of it back.
 */
function firstMoments([t, v]: Column, minutes: number, perHour: number): number[] {
  const moments: number[] = []
  let lastMs = Number.NEGATIVE_INFINITY
  for (let i = 2; i + 1 < t.length; i++) {
    const [t0, t1, t2] = t.slice(i - 2, i + 1) as [number, number, number]
    const [v0, v1, v2, next] = v.slice(i - 2, i + 2) as [number, number, number, number]
    const steps = [(v1 - v0) / (t1 - t0), (v2 - v1) / (t2 - t1), (v2 - v0) / (t2 - t0)].map(
      (one) => one * HOUR,
    )
    if (t2 - t0 > 3 * minutes * MINUTE || Math.min(...steps) < perHour / 2) continue
    if ((steps[2] as number) < perHour || next - v0 < (v2 - v0) / 2) continue
    if (t2 - lastMs > 3 * HOUR) moments.push(t2)
    lastMs = t2
  }
  return moments
}

/** When `rise` is raised while the readings of a time come one by one. */
function raises([t, v]: Column, minutes: number, perHour: number, fromMs: number, toMs: number): number[] {
  const rule: AlarmRule = {
    ...{ ...(DEFAULT_RULES[0] as AlarmRule), id: 'rise', severity: 2, chatter: null },
    when: { kind: 'rise', perHour, deadband: perHour / 6, isFalling: false },
  }
  const spanMs = Math.max(2 * HOUR, 5 * minutes * MINUTE)
  const found: number[] = []
  let known: KnownPoints = new Map()
  for (let i = lowerBound(t, fromMs); i < t.length && (t[i] as number) <= toMs; i++) {
    const nowMs = t[i] as number
    const begin = lowerBound(t, nowMs - spanMs)
    const station: DeviceState = {
      ...{ id: 'gauge', name: 'Gauge', kind: 'AWLR', position: null, sensors: [SENSOR] },
      ...{ intervalSeconds: minutes * 60, lastUpdateMs: nowMs, freshness: 'live', latest: {}, rates: {} },
    }
    const { events } = judgeStation(
      known,
      {
        station,
        columns: {
          t: Float64Array.from(t.slice(begin, i + 1)),
          sensors: new Map([['stage', Float64Array.from(v.slice(begin, i + 1))]]),
        },
        ...{ nowMs, receivedMs: nowMs, listedMs: nowMs, memoryMs: spanMs },
        ...{ sinceMs: Number.POSITIVE_INFINITY, baselineMs: 0 },
        ...{ upstream: [], history: undefined, quality: defaultQuality(minutes * 60) },
      },
      [rule],
    )
    known = afterEvents(known, events, nowMs)
    for (const { event } of events) if (event.kind === 'raised') found.push(event.t)
  }
  return found
}

describe.skipIf(REAL_DATA === undefined)('a rise on recorded flash floods', () => {
  it('is raised within ten minutes, or an interval, of the first moment in nine of ten events', () => {
    const late: string[] = []
    let count = 0
    for (const [station, minutes, rates] of RIVERS) {
      const column = columnOf(station)
      for (const perHour of rates) {
        for (const momentMs of firstMoments(column, minutes, perHour)) {
          count++
          const withinMs = Math.max(10, minutes) * MINUTE
          const [first] = raises(column, minutes, perHour, momentMs - HOUR, momentMs + withinMs)
          if (first === undefined) late.push(`${station} ${perHour} ${new Date(momentMs).toISOString()}`)
        }
      }
    }
    expect(count).toBeGreaterThan(200)
    expect(late.length, late.join('\n')).toBeLessThanOrEqual(count / 10)
  })

  it('is not raised by a lone spike in calm water', () => {
    let planted = 0
    const raised: string[] = []
    for (const [station, minutes] of RIVERS) {
      const [t, v] = columnOf(station)
      const stride = Math.floor(t.length / 40)
      for (let i = stride; i + 12 < t.length; i += stride) {
        const around = v.slice(Math.max(0, i - 24), i + 12)
        const near = t.slice(Math.max(0, i - 24), i + 12)
        if (
          Math.max(...around) - Math.min(...around) > 2 ||
          (near.at(-1) ?? 0) - (near[0] ?? 0) > 3 * 86_400_000
        )
          continue
        for (const size of [10, 40, 74, 200, -30]) {
          planted++
          const spiked = v.slice(i - 24, i + 12)
          spiked[24] = (spiked[24] as number) + size
          if (raises([near, spiked], minutes, 30, near[20] as number, near.at(-1) as number).length > 0)
            raised.push(`${station} ${new Date(t[i] as number).toISOString()} ${size}`)
        }
      }
    }
    expect(planted).toBeGreaterThan(500)
    expect(raised).toEqual([])
  })
})
