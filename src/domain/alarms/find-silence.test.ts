import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../device.ts'
import type { LevelScale } from '../levels/alert-levels.ts'
import { defaultQuality } from '../quality/device-quality.ts'
import { ratePerHour } from '../trend.ts'
import type { AlarmSubject } from './alarm.ts'
import type { KnownPoints } from './evaluation-input.ts'
import { judgeStation } from './judge-station.ts'
import { type AlarmRule, DEFAULT_RULES } from './rule.ts'
import { afterEvents } from './testing/after-events.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2021, 6, 14, 12)
const SCALE: LevelScale = {
  ...{ direction: 'rising', margin: 2 },
  levels: [100, 200, 300].map((threshold, n) => ({ name: `Siaga ${3 - n}`, threshold, severity: n + 1 })),
}
const SILENCE = DEFAULT_RULES.find(({ when }) => when.kind === 'silence') as AlarmRule

/** A gauge of five minutes whose level and rate are as they are published; minutes after noon. */
class Gauge {
  readonly #rule: AlarmRule
  readonly #readings = new Map<number, number>()
  known: KnownPoints = new Map()
  readonly changes: string[] = []
  subject: AlarmSubject | undefined
  alarms: string[] = []

  constructor(rule: Partial<AlarmRule> = {}) {
    this.#rule = { ...SILENCE, ...rule }
  }

  read(...readings: [minute: number, value: number][]): this {
    for (const [minute, value] of readings) this.#readings.set(minute, value)
    return this
  }

  /** Rises by so much every five minutes up to a value at noon. */
  rise(to: number, by: number): this {
    for (let minute = -60; minute <= 0; minute += 5) this.read([minute, to + (minute / 5) * by])
    return this
  }

  judge(minute: number): this {
    const nowMs = NOON + minute * MINUTE
    const times = {
      ...{ nowMs, receivedMs: nowMs, listedMs: nowMs },
      ...{ sinceMs: Number.POSITIVE_INFINITY, baselineMs: NOON - 60 * MINUTE },
    }
    const { station, columns } = this.#station()
    const input = { station, columns, quality: defaultQuality(300), ...times, memoryMs: 120 * MINUTE }
    const { events } = judgeStation(this.known, { ...input, upstream: [], history: undefined }, [this.#rule])
    this.known = afterEvents(this.known, events, nowMs)
    for (const { event } of events) {
      if (event.kind !== 'raised' && event.kind !== 'returned') continue
      const severity = event.kind === 'raised' ? ` ${event.subject.severity}` : ''
      this.changes.push(`${event.kind}${severity} @${Math.round((event.t - NOON) / MINUTE)}`)
      if (event.kind === 'raised') {
        this.subject = event.subject
        this.alarms.push(event.alarm)
      }
    }
    return this
  }

  #station(): { station: DeviceState; columns: { t: Float64Array; sensors: Map<string, Float64Array> } } {
    const sorted = [...this.#readings].sort(([a], [b]) => a - b)
    const t = Float64Array.from(sorted, ([minute]) => NOON + minute * MINUTE)
    const v = Float64Array.from(sorted, ([, value]) => value)
    const [lastMs, last] = [t.at(-1) as number, v.at(-1) as number]
    const level = SCALE.levels.filter(({ threshold }) => last >= threshold).length
    const rate = ratePerHour(t, v, 300)
    return {
      columns: { t, sensors: new Map([['stage', v]]) },
      station: {
        ...{ id: 'steinbach', name: 'Steinbach', kind: 'AWLR', position: null, intervalSeconds: 300 },
        sensors: [{ id: 'stage', name: 'Stage', kind: 'FLUID_LEVEL', unit: 'cm' }],
        ...{ lastUpdateMs: lastMs, freshness: 'live', latest: { stage: { t: lastMs, v: last } } },
        ...{ rates: rate === null ? {} : { stage: rate }, levels: { stage: SCALE } },
        level: { severity: level, sensor: 'stage', sensors: { stage: { level, t: lastMs } } },
      },
    }
  }
}

describe('a gauge that dies in a flood', () => {
  it('at 1.80 m and rising by 60 cm an hour is as bad as the level it rises to, after two intervals', () => {
    const steinbach = new Gauge().rise(180, 5).judge(0).judge(10)
    expect(steinbach.changes).toEqual([])
    expect(steinbach.judge(10 + 1 / MINUTE).changes).toEqual(['raised 3 @10'])
    expect(steinbach.subject?.last).toEqual({
      ...{ sensor: 'stage', t: NOON, value: 180, level: { name: 'Siaga 3', severity: 1 } },
      ratePerHour: expect.closeTo(60, 6),
    })
  })

  it('is as bad as the level it stood in where it fell or stood still', () => {
    expect(new Gauge().rise(214, -1).judge(11).changes).toEqual(['raised 2 @10'])
    expect(new Gauge().rise(300, 0).judge(11).changes).toEqual(['raised 3 @10'])
  })

  it('believes its rate for two hours: 99 cm rising by 0.5 cm an hour reaches 100, by 0.49 not', () => {
    expect(new Gauge().rise(99, 0.5 / 12).judge(11).changes).toEqual(['raised 1 @10'])
    expect(new Gauge().rise(99, 0.49 / 12).judge(30).changes).toEqual([])
    expect(new Gauge().rise(99, 0.49 / 12).judge(31).changes).toEqual(['raised 0 @30'])
  })

  it('on its way to its first level stood in none', () => {
    expect(new Gauge().rise(95, 1).judge(11).subject?.last).not.toHaveProperty('level')
  })

  it('is at least as bad as the file says, and begins when the file says', () => {
    expect(new Gauge({ severity: 2 }).rise(110, 0).judge(11).changes).toEqual(['raised 2 @10'])
    expect(new Gauge({ severity: 2 }).rise(20, 0).judge(31).changes).toEqual(['raised 2 @30'])
    const named = new Gauge({ when: { kind: 'silence', afterMs: 20 * MINUTE } }).rise(214, 0)
    expect(named.judge(20).changes).toEqual([])
    expect(named.judge(20 + 1 / MINUTE).changes).toEqual(['raised 2 @20'])
  })

  it('is a quiet alarm in calm water, six intervals after its last reading and not a minute later', () => {
    const calm = new Gauge().rise(20, 0).judge(30)
    expect(calm.changes).toEqual([])
    expect(calm.judge(30 + 1 / MINUTE).changes).toEqual(['raised 0 @30'])
    expect(calm.subject).not.toHaveProperty('last')
  })
})

describe('a silence that was raised', () => {
  it('stays as it is while nothing comes', () => {
    expect(new Gauge().rise(20, 0).judge(31).judge(500).changes).toEqual(['raised 0 @30'])
    expect(new Gauge().rise(214, 4).judge(11).judge(500).changes).toEqual(['raised 3 @10'])
  })

  it('is over where readings came late, and another begins: 30 minutes of calm were a flood', () => {
    const gauge = new Gauge().rise(20, 0).judge(31)
    gauge.read([5, 60], [10, 110], [15, 160], [20, 210]).judge(32)
    expect(gauge.changes).toEqual(['raised 0 @30', 'returned @20', 'raised 3 @30'])
    // at the very time of the one before, and yet another
    expect(new Set(gauge.alarms).size).toBe(2)
  })

  it('is over where late readings show that the water fell', () => {
    const gauge = new Gauge().rise(214, 0).judge(11)
    gauge.read(...[5, 10, 15, 20, 25, 30].map((n): [number, number] => [n, 200 - 6 * n])).judge(61)
    expect(gauge.changes).toEqual(['raised 2 @10', 'returned @30', 'raised 0 @60'])
  })

  it('by an earlier version, without its last reading and a minute later, is not raised again', () => {
    const gauge = new Gauge().rise(214, 2)
    const subject = {
      kind: 'silence',
      rule: 'silence',
      device: 'steinbach',
      sensor: null,
      severity: 0,
    } as const
    const [point, t] = ['silence:steinbach', NOON + 31 * MINUTE]
    const event = {
      kind: 'raised',
      alarm: `${point}@old`,
      subject,
      t,
      value: null,
      receivedMs: t,
    } as const
    gauge.known = afterEvents(new Map(), [{ point, event }], t)
    expect(gauge.judge(32).judge(500).changes).toEqual([])
    expect(gauge.read([505, 214]).judge(505).changes).toEqual(['returned @505'])
  })

  it('rings three times at most for a station that reports in batches, and then after six intervals', () => {
    const gauge = new Gauge().rise(214, 0)
    for (let batch = 1; batch <= 6; batch++) {
      gauge.judge(batch * 20 - 5)
      gauge.read(...[15, 10, 5, 0].map((n): [number, number] => [batch * 20 - n, 214])).judge(batch * 20)
    }
    expect(gauge.changes.filter((one) => one.startsWith('raised'))).toHaveLength(3)
    expect(gauge.judge(151).changes.at(-1)).toBe('raised 2 @150')
  })
})
