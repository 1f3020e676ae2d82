import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { realData } from '../../../e2e/support/real-data.ts'
import type { DeviceState } from '../device.ts'
import type { LevelScale } from '../levels/alert-levels.ts'
import { defaultQuality } from '../quality/device-quality.ts'
import { isActive, unacknowledgedSinceMs } from './alarm.ts'
import type { KnownPoints } from './evaluation-input.ts'
import { judgeStation } from './judge-station.ts'
import { DEFAULT_RULES } from './rule.ts'
import { afterEvents } from './testing/after-events.ts'

const REAL_DATA = realData()
const MEMORY_MS = 2 * 3_600_000
const SENSOR = { id: 'stage', name: 'Stage', kind: 'FLUID_LEVEL', unit: 'cm' }

function linesOf(path: string): string[] {
  const bytes = readFileSync(join(REAL_DATA ?? '', path))
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.split('\n').slice(1)
}

/** The published levels of a station, the margin a twentieth of the least distance as the stations file has it. */
function publishedScale(station: string): LevelScale {
  const rows = linesOf('thresholds.csv').map((line) => line.split(','))
  const levels = rows
    .filter(([id]) => id === station)
    .map(([, , name = '', value], n) => ({ name, threshold: Number(value), severity: n + 1 }))
  return { direction: 'rising', margin: levels.length > 1 ? 1.524 : 2, levels }
}

/** A station's readings one by one, each judged by those of two hours: what happened then, and what is known after it. */
function* judged(station: string, scale: LevelScale, from: string, to: string) {
  const t: number[] = []
  const v: number[] = []
  let known: KnownPoints = new Map()
  for (const line of linesOf(`readings/${station}.csv.gz`)) {
    const [time = '', value = ''] = line.split(',')
    if (value === '' || time < from || time >= to) continue
    const nowMs = Date.parse(time)
    t.push(nowMs)
    v.push(Number(value))
    while ((t[0] as number) < nowMs - MEMORY_MS) {
      t.shift()
      v.shift()
    }
    const state: DeviceState = {
      ...{ id: station, name: station, kind: 'AWLR', position: null, sensors: [SENSOR] },
      ...{ intervalSeconds: 900, lastUpdateMs: nowMs, freshness: 'live', latest: {}, rates: {} },
      levels: { stage: scale },
    }
    const columns = { t: Float64Array.from(t), sensors: new Map([['stage', Float64Array.from(v)]]) }
    const { events } = judgeStation(
      known,
      {
        ...{ station: state, columns, nowMs, receivedMs: nowMs, listedMs: nowMs },
        ...{ sinceMs: t.at(-2) ?? nowMs, baselineMs: Number.NEGATIVE_INFINITY, memoryMs: MEMORY_MS },
        ...{ upstream: [], history: undefined, quality: defaultQuality(900) },
      },
      DEFAULT_RULES,
    )
    known = afterEvents(known, events, nowMs)
    yield { time, nowMs, value: Number(value), events, known }
  }
}

/** What is raised and returns. */
function changes(...flood: Parameters<typeof judged>): string[] {
  const found: string[] = []
  for (const { time, events } of judged(...flood))
    for (const { event } of events) {
      if (event.kind === 'raised') found.push(`${time.slice(0, 16)} ${event.subject.level?.name}`)
      if (event.kind === 'returned') found.push(`${time.slice(0, 16)} returned`)
    }
  return found
}

describe.skipIf(REAL_DATA === undefined)('alarms of real floods', () => {
  it('follow the flash flood of Plumtree Run at the very reading, 148 cm in an hour', () => {
    const scale = publishedScale('usgs-01581752-plumtree-run')
    expect(changes('usgs-01581752-plumtree-run', scale, '2018-08-30', '2018-09-10')).toEqual([
      '2018-08-31T23:00 action',
      '2018-08-31T23:15 minor_flood',
      '2018-08-31T23:55 returned',
      '2018-09-01T00:15 returned',
    ])
  })

  it.each([
    ['ea-f1707-armley', ['2015-12-26T10:15 flood', '2015-12-27T18:30 returned']],
    ['ea-f1204-mytholmroyd', ['2015-12-26T08:15 flood', '2015-12-26T16:30 returned']],
  ])('follow the flood of Boxing Day 2015 at %s', (station, expected) => {
    expect(changes(station, publishedScale(station), '2015-12-20', '2015-12-31')).toEqual(expected)
  })

  it('nobody took are waiting since the river rose above the first level, not since the latest', () => {
    const scale: LevelScale = {
      ...{ direction: 'rising', margin: 5 },
      levels: [420, 480, 540].map((threshold, n) => ({ name: `L${n}`, threshold, severity: n + 1 })),
    }
    const waited: [number, number][] = []
    let aboveSinceMs: number | null = null
    for (const { nowMs, value, known } of judged('ea-f1204-mytholmroyd', scale, '2015-12-26', '2015-12-27')) {
      aboveSinceMs = value >= 420 ? (aboveSinceMs ?? nowMs) : value < 415 ? null : aboveSinceMs
      if (aboveSinceMs === null) continue
      const alarms = [...known.values()].flatMap((point) => (isActive(point) && point.alarm) || [])
      const worst = alarms.find(({ heldBackBy }) => heldBackBy === null)
      const sinceMs = worst && unacknowledgedSinceMs(worst, alarms)
      expect(sinceMs, new Date(nowMs).toISOString()).toBe(aboveSinceMs)
      waited.push([worst?.subject.severity ?? 0, (nowMs - aboveSinceMs) / 60_000])
    }
    expect(new Set(waited.map(([severity]) => severity))).toEqual(new Set([1, 2, 3]))
    expect(Math.max(...waited.map(([, minutes]) => minutes))).toBeGreaterThan(8 * 60)
  })

  it('are not raised by the lone error values of a tide gauge: 1157 and 934 cm among readings of no water', () => {
    const scale: LevelScale = {
      ...{ direction: 'rising', margin: 5 },
      levels: [{ name: 'high', threshold: 400, severity: 1 }],
    }
    const raised = changes('nerrs-apadbwq', scale, '2012-02-06T13', '2012-02-06T17:30').filter(
      (one) => !one.endsWith('returned'),
    )
    expect(raised).toEqual([])
  })
})
