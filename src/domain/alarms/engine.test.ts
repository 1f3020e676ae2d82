import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../device.ts'
import type { LevelScale } from '../levels/alert-levels.ts'
import type { Checks } from '../quality/checks.ts'
import { defaultQuality } from '../quality/device-quality.ts'
import type { Judgement, Verdict } from '../quality/judgement.ts'
import type { Columns } from '../series/series.ts'
import { type AlarmPoint, isActive, stateOf } from './alarm.ts'
import type { AlarmEvent } from './alarm-event.ts'
import type { EvaluationInput, KnownPoints } from './evaluation-input.ts'
import { judgeStation } from './judge-station.ts'
import { type AlarmRule, DEFAULT_RULES } from './rule.ts'
import { afterEvents } from './testing/after-events.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 0, 1, 12)
const SCALE: LevelScale = {
  direction: 'rising',
  margin: 2,
  levels: [100, 150, 200].map((threshold, n) => ({ name: `L${n + 1}`, threshold, severity: n + 1 })),
}

const CALM = DEFAULT_RULES.map((rule) => ({ ...rule, chatter: null }))

/** A gauge every five minutes; readings are minutes after noon and centimetres. */
class Gauge {
  readonly #readings = new Map<number, number>()
  readonly #rules: readonly AlarmRule[]
  readonly #judgements: Judgement[] = []
  checks: Checks | undefined
  scale = SCALE
  known: KnownPoints = new Map()
  nowMs = NOON
  listedMs = NOON
  baselineMs = NOON - 60 * MINUTE
  /** The newest that was judged, and the oldest that has come since. */
  #judgedMs = Number.POSITIVE_INFINITY
  #cameMs = Number.POSITIVE_INFINITY
  /** What happened, in its order: `raised 2 @10`. */
  readonly changes: string[] = []
  readonly events: AlarmEvent[] = []

  constructor(rules = DEFAULT_RULES) {
    this.#rules = rules
  }

  add(minute: number, value: number): this {
    this.#readings.set(NOON + minute * MINUTE, value)
    this.#cameMs = Math.min(this.#cameMs, NOON + minute * MINUTE)
    return this
  }

  /** A reading is there no more. */
  drop(minute: number): this {
    this.#readings.delete(NOON + minute * MINUTE)
    return this
  }

  read(minute: number, value: number): this {
    return this.add(minute, value).judge(minute)
  }

  judge(minute: number): this {
    this.nowMs = Math.max(this.nowMs, NOON + minute * MINUTE)
    this.listedMs = this.nowMs
    const { events } = judgeStation(this.known, this.input(), this.#rules)
    this.#judgedMs = Math.max(...this.#readings.keys())
    this.#cameMs = Number.POSITIVE_INFINITY
    this.known = afterEvents(this.known, events, this.nowMs)
    for (const { point, event } of events) {
      this.events.push(event)
      const [rule, , , level = rule] = point.split(':')
      const at = 't' in event ? ` @${(event.t - NOON) / MINUTE}` : ''
      this.changes.push(`${event.kind} ${level}${at}`)
    }
    return this
  }

  act(kind: 'acknowledged', level: number): this {
    const point = this.point(level) as AlarmPoint
    const event = { kind, alarm: point.alarm?.id ?? '', by: 'ani' }
    this.known = afterEvents(this.known, [{ point: point.key, event }], this.nowMs)
    return this
  }

  /** An operator says of the readings from one minute to before another what they are. */
  say(flag: Verdict, from: number, to: number): this {
    const judgement = { sensor: 'stage', note: '', by: 'ani', at: this.nowMs, source: 'operator' } as const
    const range = { from: NOON + from * MINUTE, to: NOON + to * MINUTE }
    this.#judgements.push({ id: `j${this.#judgements.length}`, flag, ...range, ...judgement })
    return this
  }

  point(level: number): AlarmPoint | undefined {
    return this.known.get(`level:gauge:stage:${level}`)
  }

  states(): string[] {
    return [1, 2, 3].map((level) => {
      const point = this.point(level)
      return point ? stateOf(point) : 'normal'
    })
  }

  input(): EvaluationInput {
    const columns = columnsOf(this.#readings)
    const station: DeviceState = {
      id: 'gauge',
      name: 'Gauge',
      kind: 'AWLR',
      position: null,
      intervalSeconds: 300,
      lastUpdateMs: columns.t.at(-1) ?? null,
      sensors: [{ id: 'stage', name: 'Stage', kind: 'FLUID_LEVEL', unit: 'cm' }],
      freshness: 'live',
      latest: {},
      rates: {},
      levels: { stage: this.scale },
    }
    const { nowMs, listedMs, baselineMs } = this
    const known = { upstream: [], history: undefined }
    const usual = defaultQuality(station.intervalSeconds)
    const { checks } = this
    return {
      station,
      columns,
      quality: {
        revision: '',
        of: (sensor) => ({ ...usual.of(sensor), judgements: this.#judgements, ...(checks && { checks }) }),
      },
      nowMs,
      receivedMs: nowMs,
      listedMs,
      baselineMs,
      sinceMs:
        this.#judgedMs === Number.POSITIVE_INFINITY
          ? this.#judgedMs
          : Math.min(this.#judgedMs, this.#cameMs - 1),
      memoryMs: 120 * MINUTE,
      ...known,
    }
  }
}

function columnsOf(readings: ReadonlyMap<number, number>): Columns {
  const sorted = [...readings].sort(([a], [b]) => a - b)
  const v = Float64Array.from(sorted, ([, value]) => value)
  return { t: Float64Array.from(sorted, ([t]) => t), sensors: new Map([['stage', v]]) }
}

describe('alarms of a gauge', () => {
  it('are raised at the reading that reaches a level and return at the one that leaves it', () => {
    const gauge = new Gauge().read(0, 90).read(5, 100).read(10, 99).read(15, 97.9)
    expect(gauge.changes).toEqual(['raised 1 @5', 'returned 1 @15'])
    expect(gauge.states()[0]).toBe('returned')
  })

  it('end without being over where their level is taken out of the file', () => {
    const gauge = new Gauge().read(0, 90).read(5, 160)
    gauge.scale = { ...SCALE, levels: SCALE.levels.filter(({ severity }) => severity !== 2) }
    gauge.judge(7)
    expect(gauge.point(2)?.alarm?.returned).toMatchObject({ value: null, isWithdrawn: true })
    expect(gauge.states()).toEqual(['unacknowledged', 'returned', 'normal'])
    expect(gauge.read(10, 90).point(1)?.alarm?.returned).toEqual({
      t: expect.any(Number),
      value: 90,
      atMs: gauge.nowMs,
    })
  })

  it('are held back by a worse one of the same sensor, and are there again once that is over', () => {
    const gauge = new Gauge().read(0, 90).read(5, 120).read(10, 160)
    expect(gauge.changes).toEqual(['raised 1 @5', 'raised 2 @10', 'held-back 1'])
    expect(gauge.states()).toEqual(['suppressed', 'unacknowledged', 'normal'])
    gauge.read(15, 140)
    expect(gauge.changes.slice(3)).toEqual(['returned 2 @15', 'released 1'])
    expect(gauge.states()).toEqual(['unacknowledged', 'returned', 'normal'])
  })

  it('of a lesser level that was never seen are over without anybody’s doing', () => {
    const gauge = new Gauge().read(0, 90).read(5, 160)
    expect(gauge.changes).toEqual(['raised 2 @5', 'raised 1 @5'])
    expect(gauge.states()).toEqual(['suppressed', 'unacknowledged', 'normal'])
    gauge.read(10, 90)
    expect(gauge.states()).toEqual(['normal', 'returned', 'normal'])
  })

  it('tell a peak that came and went within one batch', () => {
    const gauge = new Gauge().read(0, 90).add(5, 155).add(10, 90).judge(12)
    expect(gauge.changes).toEqual(['raised 2 @5', 'returned 2 @10', 'raised 1 @5', 'returned 1 @10'])
    expect(gauge.states()).toEqual(['normal', 'returned', 'normal'])
  })

  it('know of what came and went before anybody could see it that its readings came late', () => {
    const late = new Gauge().read(0, 90).add(5, 155).add(120, 90).judge(240)
    expect(late.point(2)?.alarm?.returned?.isLate).toBe(true)
    const byPieces = new Gauge().read(0, 90).add(5, 155).judge(240).add(120, 90).judge(241)
    expect(byPieces.point(2)?.alarm?.returned?.isLate).toBe(true)
    const inTime = new Gauge().read(0, 90).read(5, 155).read(120, 90)
    expect(inTime.point(2)?.alarm?.returned?.isLate).toBeUndefined()
  })

  it('do not take for late what another threshold, or an operator, raises of readings that were judged', () => {
    const moved = new Gauge().read(0, 60).read(5, 90).read(100, 60)
    moved.scale = { ...SCALE, levels: [{ name: 'L1', threshold: 80, severity: 1 }] }
    expect(moved.judge(105).changes).toEqual(['raised 1 @5', 'returned 1 @100'])
    expect(moved.point(1)?.alarm?.returned?.isLate).toBeUndefined()
    const judgement = new Gauge().say('bad', 0, 100).read(0, 90).read(5, 120).read(100, 60)
    expect(judgement.say('good', 0, 100).judge(105).point(1)?.alarm?.returned?.isLate).toBeUndefined()
  })

  it('are raised by what comes later although it was over before anybody watched', () => {
    const gauge = new Gauge().read(0, 90).add(-200, 90).add(-190, 155).add(-180, 90).judge(1)
    expect(gauge.changes).toEqual([
      'raised 2 @-190',
      'returned 2 @-180',
      'raised 1 @-190',
      'returned 1 @-180',
    ])
    expect(gauge.point(2)?.alarm?.returned?.isLate).toBe(true)
  })

  it('of a lesser level are held back by a worse one that was there at the time, not by one before', () => {
    const gauge = new Gauge(CALM).read(0, 90)
    const batch = [120, 155, 120, 90, 90, 110, 90, 90]
    for (const [n, value] of batch.entries()) gauge.add(5 + n * 30, value)
    gauge.judge(240)
    const raises = gauge.events.filter(({ kind }) => kind === 'raised')
    expect(raises.map((one) => ('heldBackBy' in one ? 'held' : 'seen'))).toEqual(['seen', 'held', 'seen'])
    expect(gauge.changes.filter((one) => one.startsWith('raised'))).toEqual([
      ...['raised 2 @35', 'raised 1 @5', 'raised 1 @155'],
    ])
    expect(gauge.point(1)?.alarm).toMatchObject({ wasOpen: true })
  })

  it('are not raised by what was over before anybody watched', () => {
    const gauge = new Gauge().add(-200, 90).add(-190, 155).add(-180, 90)
    expect(gauge.judge(0).changes.filter((one) => one.startsWith('raised 1'))).toEqual([])
  })

  it('go on when a clock that was hours ahead has been set right', () => {
    const gauge = new Gauge().read(0, 90).add(600, 120).judge(1)
    expect(gauge.changes).toEqual(['raised 1 @600'])
    gauge.drop(600).read(5, 95).read(10, 120)
    expect(gauge.changes.slice(1)).toEqual(['returned 1 @5', 'raised 1 @10'])
  })

  it('are raised once by a clock that stays ahead', () => {
    const gauge = new Gauge()
      .add(600, 90)
      .add(605, 120)
      .judge(5)
      .add(610, 90)
      .judge(10)
      .add(615, 91)
      .judge(15)
    expect(gauge.changes).toEqual(['raised 1 @605', 'returned 1 @610'])
  })

  it('are not raised by a lone spike, however it stands in the window', () => {
    const gauge = new Gauge()
    for (let minute = 0; minute <= 300; minute += 5) gauge.read(minute, minute === 30 ? 250 : 50)
    expect(gauge.changes).toEqual([])
  })

  it('are not raised by what a logger writes instead of a value', () => {
    expect(new Gauge().read(0, 90).read(5, 9999).read(10, 9999).read(15, 90).changes).toEqual([])
  })

  it('are not raised by readings that were judged bad by hand', () => {
    const gauge = new Gauge().say('bad', 5, 20).read(0, 90).read(5, 120).read(10, 160).read(15, 120)
    expect(gauge.changes).toEqual([])
    expect(gauge.read(20, 120).changes).toEqual(['raised 1 @20'])
  })

  it('are not raised, nor ended, by readings that fail the station’s own tests', () => {
    const gauge = new Gauge()
    gauge.checks = { grossRange: { fail: [50, 180] } }
    expect(gauge.read(0, 90).read(5, 220).read(10, 220).read(15, 220).changes).toEqual([])
    expect(gauge.read(20, 120).read(25, 20).read(30, 20).changes).toEqual(['raised 1 @20'])
  })

  it('are raised by suspect readings: a flood is one', () => {
    const gauge = new Gauge().say('suspect', 0, 60)
    gauge.checks = {
      grossRange: { fail: [0, 500], suspect: [0, 60] },
      spike: { suspect: 5 },
      rateOfChange: { suspect: 60 },
    }
    expect(gauge.read(0, 50).read(5, 105).read(10, 165).changes.slice(0, 2)).toEqual([
      'raised 1 @5',
      'raised 2 @10',
    ])
  })

  it('are raised by what an operator calls good, whatever the tests say', () => {
    const gauge = new Gauge().read(0, 90)
    gauge.checks = { grossRange: { fail: [0, 110] } }
    expect(gauge.read(5, 120).changes).toEqual([])
    expect(gauge.say('good', 5, 10).judge(6).changes).toEqual(['raised 1 @5'])
  })

  it('do not return for a lone drop-out', () => {
    expect(new Gauge().read(0, 120).read(5, 0).read(10, 121).changes).toEqual(['raised 1 @0'])
  })

  it('follow a flash flood without delay: 70 cm in a quarter of an hour', () => {
    expect(new Gauge().read(0, 40).read(15, 110).changes).toEqual(['raised 1 @15'])
  })

  it('believe a front of water a reading later, and tell since when it is there', () => {
    const gauge = new Gauge().read(-10, 40).read(-5, 40).read(0, 40).read(5, 180)
    expect(gauge.changes).toEqual([])
    expect(gauge.read(10, 260).changes).toEqual(['raised 3 @10', 'raised 2 @5', 'raised 1 @5'])
  })

  it('are calmed where they come and go too often', () => {
    const gauge = new Gauge()
    for (let n = 0; n < 12; n++) gauge.read(n * 5, n % 2 === 0 ? 101 : 90)
    expect(gauge.changes.filter((one) => one.startsWith('raised'))).toHaveLength(3)
    expect(gauge.point(1)?.alarm?.isChattering).toBe(true)
    for (let n = 12; n < 20; n++) gauge.read(n * 5, 90)
    expect(gauge.changes.at(-1)).toBe('returned 1 @55')
  })

  it('tell of a silent station, and that it is back', () => {
    const gauge = new Gauge().read(0, 90).judge(30)
    expect(gauge.changes).toEqual([])
    expect(gauge.judge(31).changes).toEqual(['raised silence @30'])
    expect(gauge.read(35, 90).changes.at(-1)).toBe('returned silence @35')
  })
})

/** Levels along sorted readings, reckoned once over all of them: `raised level @minute`. */
function naive(readings: ReadonlyMap<number, number>): string[] {
  const changes: string[] = []
  const sorted = [...readings].sort(([a], [b]) => a - b)
  for (const [n, threshold] of [100, 150, 200].entries()) {
    let isIn = false
    for (const [minute, value] of sorted) {
      if (!isIn && value >= threshold) changes.push(`raised ${n + 1} @${minute}`)
      if (isIn && value < threshold - 2) changes.push(`returned ${n + 1} @${minute}`)
      isIn = value >= threshold || (isIn && value >= threshold - 2)
    }
  }
  return changes.sort()
}

/** A river that moves by less than half a metre from one reading to the next. */
const river = fc.array(fc.integer({ min: -45, max: 45 }), { minLength: 1, maxLength: 20 }).map((steps) => {
  let value = 90
  return new Map(
    steps.map((step, n) => {
      value = Math.min(260, Math.max(20, value + step))
      return [n * 5, value] as const
    }),
  )
})

const crossings = (changes: readonly string[]) =>
  changes.filter((one) => /^(raised|returned) \d/.test(one)).sort()

describe('alarms along any river', () => {
  it('are what a reckoning over all of it gives, each raised and returned once', () => {
    fc.assert(
      fc.property(river, fc.boolean(), (readings, twice) => {
        const gauge = new Gauge(CALM)
        for (const [minute, value] of readings) {
          gauge.read(minute, value)
          if (twice) gauge.read(minute, value)
        }
        expect(crossings(gauge.changes)).toEqual(naive(readings))
      }),
    )
  })

  it('are the same when readings come in pairs the wrong way round, and told once', () => {
    fc.assert(
      fc.property(river, (readings) => {
        const gauge = new Gauge(CALM)
        const all = [...readings]
        for (let n = 0; n < all.length; n += 2)
          for (const [minute, value] of all.slice(n, n + 2).reverse()) gauge.read(minute, value)
        const raised = gauge.changes.filter((one) => one.startsWith('raised'))
        expect(new Set(raised).size).toBe(raised.length)
        // whatever the order, the end is that of the sorted readings
        const inTurn = new Gauge(CALM)
        for (const [minute, value] of all) inTurn.read(minute, value)
        expect(activeOf(gauge)).toEqual(activeOf(inTurn))
      }),
    )
  })

  it('go on after a restart as if there had been none', () => {
    fc.assert(
      fc.property(river, fc.nat(19), (readings, restart) => {
        const gauge = new Gauge(CALM)
        const straight = new Gauge(CALM)
        for (const [n, [minute, value]] of [...readings].entries()) {
          straight.read(minute, value)
          gauge.read(minute, value)
          // the input is read again, the state comes from the journal, and the clock has gone on
          if (n === restart) gauge.baselineMs = gauge.nowMs - 5 * MINUTE
          gauge.judge(minute)
        }
        expect(gauge.changes).toEqual(straight.changes)
      }),
    )
  })
})

function activeOf(gauge: Gauge): boolean[] {
  return [1, 2, 3].map((level) => {
    const point = gauge.point(level)
    return point !== undefined && isActive(point)
  })
}
