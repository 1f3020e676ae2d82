import { describe, expect, it } from 'vitest'
import type { DeviceState, Sensor } from '../device.ts'
import { defaultQuality } from '../quality/device-quality.ts'
import type { Judgement } from '../quality/judgement.ts'
import type { Columns } from '../series/series.ts'
import type { EvaluationInput, KnownPoints, UpstreamCrossing } from './evaluation-input.ts'
import { judgeStation } from './judge-station.ts'
import { type AlarmRule, type Condition, DEFAULT_RULES, lookbackOf } from './rule.ts'
import { afterEvents } from './testing/after-events.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 0, 1, 12)

const [usual] = DEFAULT_RULES as [AlarmRule]
const rule = (when: Condition, more: Partial<AlarmRule> = {}): AlarmRule => ({
  ...{ ...usual, id: 'rule', when, severity: 2, chatter: null },
  ...more,
})

/** A station with one sensor; what is told is the kind and the time, in minutes after noon. */
class Station {
  readonly #rule: AlarmRule
  readonly #sensor: { kind: string; unit: string }
  #t: number[] = []
  #v: number[] = []
  #known: KnownPoints = new Map()
  upstream: UpstreamCrossing[] = []
  history: Columns | undefined
  nowMs = NOON
  sinceMs = Number.POSITIVE_INFINITY
  quality = defaultQuality(300)
  readonly changes: string[] = []
  expectedMs: number | undefined
  lastUpdateMs: number | undefined
  /** Ends by which nothing is said to be over. */
  withdrawn = 0

  constructor(when: AlarmRule, kind = 'FLUID_LEVEL', unit = 'cm') {
    this.#rule = when
    this.#sensor = { kind, unit }
  }

  add(minute: number, value: number): this {
    this.#t.push(NOON + minute * MINUTE)
    this.#v.push(value)
    return this
  }

  read(minute: number, value: number): this {
    return this.add(minute, value).judge(minute)
  }

  /** Forgets the readings, as a restart does: the known points stay. */
  restart(): this {
    this.#t = []
    this.#v = []
    this.history = undefined
    return this
  }

  judge(minute: number): this {
    this.nowMs = NOON + minute * MINUTE
    const { events } = judgeStation(this.#known, this.#input(), [this.#rule])
    this.#known = afterEvents(this.#known, events, this.nowMs)
    for (const { event } of events) {
      if ('isWithdrawn' in event) this.withdrawn++
      if (!('t' in event)) continue
      this.changes.push(`${event.kind} @${(event.t - NOON) / MINUTE}`)
      if (event.kind === 'raised')
        this.expectedMs = event.subject.expectedMs ?? event.subject.upstream?.expectedMs
    }
    return this
  }

  #input(): EvaluationInput {
    const { nowMs, upstream, history } = this
    const column: [string, Float64Array][] = this.#v.length > 0 ? [['s', Float64Array.from(this.#v)]] : []
    const columns = { t: Float64Array.from(this.#t), sensors: new Map(column) }
    const station: DeviceState = {
      ...{ id: 'gauge', name: 'Gauge', kind: 'AWLR', position: null, intervalSeconds: 300 },
      ...{ lastUpdateMs: this.lastUpdateMs ?? nowMs, freshness: 'live', latest: {}, rates: {} },
      sensors: [{ id: 's', name: 'S', ...this.#sensor }],
    }
    const times = { nowMs, receivedMs: nowMs, listedMs: nowMs, baselineMs: NOON - HOUR, memoryMs: 2 * HOUR }
    const { sinceMs } = this
    return { station, columns, quality: this.quality, ...times, sinceMs, upstream, history }
  }
}

describe('conditions', () => {
  it('of a rise go by the slope of the hour before, and end once it is less by the deadband', () => {
    const station = new Station(rule({ kind: 'rise', perHour: 60, deadband: 10, isFalling: false }))
    for (let minute = 0; minute <= 30; minute += 5) station.read(minute, 100)
    for (let minute = 35; minute <= 90; minute += 5) station.read(minute, 100 + (minute - 30) * 2)
    expect(station.changes).toHaveLength(1)
    for (let minute = 95; minute <= 180; minute += 5) station.read(minute, 220)
    expect(station.changes.map((one) => one.split(' ')[0])).toEqual(['raised', 'returned'])
  })

  it('of a rise are found along all that came since the last judgement, each with its own times', () => {
    const rising = rule({ kind: 'rise', perHour: 60, deadband: 10, isFalling: false })
    const late = new Station(rising)
    const inTurn = new Station(rising)
    const value = (minute: number) =>
      100 + 2 * Math.max(0, Math.min(minute, 60) + Math.max(0, Math.min(minute, 300) - 240))
    for (let minute = -60; minute <= 420; minute += 5) {
      inTurn.read(minute, value(minute))
      late.add(minute, value(minute))
      if (minute === 0) late.judge(0)
    }
    late.sinceMs = NOON
    expect(late.judge(420).changes).toEqual(inTurn.changes)
    expect(inTurn.changes).toHaveLength(4)
  })

  it('of a rise are not tipped by a single reading', () => {
    const station = new Station(rule({ kind: 'rise', perHour: 60, deadband: 10, isFalling: false }))
    for (let minute = 0; minute <= 90; minute += 5) station.read(minute, minute === 45 ? 170 : 100)
    expect(station.changes).toEqual([])
  })

  it('of a delay hold for so long first, by the clock where nothing more comes', () => {
    const slow = rule({ kind: 'battery', below: 20, deadband: 5, withinMs: null }, { onDelayMs: 10 * MINUTE })
    expect(new Station(slow, 'BATTERY', '%').read(0, 19).read(5, 21).read(10, 30).changes).toEqual([])
    const gone = new Station(slow, 'BATTERY', '%').read(0, 19)
    expect(gone.judge(9).changes).toEqual([])
    expect(gone.judge(10).changes).toEqual(['raised @0'])
  })

  it('of a battery are low at the value and over beyond the deadband', () => {
    const station = new Station(
      rule({ kind: 'battery', below: 20, deadband: 5, withinMs: null }),
      'BATTERY',
      '%',
    )
    for (const [n, value] of [30, 20, 24, 26].entries()) station.read(n * 5, value)
    expect(station.changes).toEqual(['raised @5', 'returned @15'])
  })

  it('of a battery tell when it goes on towards empty: 2 % less each night, charged by day', () => {
    const when = { kind: 'battery', below: 10, deadband: 5, withinMs: 5 * DAY } as const
    const station = new Station(rule(when), 'BATTERY', '%')
    const hours = Array.from({ length: 7 * 24 }, (_, n) => n - 7 * 24)
    station.history = {
      t: Float64Array.from(hours, (hour) => NOON + hour * HOUR),
      sensors: new Map([
        [
          's',
          Float64Array.from(
            hours,
            (hour) => 16 - (hour / 24) * 2 + 15 * Math.sin((hour / 12) * Math.PI) ** 2,
          ),
        ],
      ]),
    }
    station.read(0, 30)
    expect(station.changes).toEqual(['raised @0'])
    expect(((station.expectedMs ?? 0) - NOON) / DAY).toBeCloseTo(3, 0)
  })

  it('of a value that stands still wait until so long a stretch was read', () => {
    const station = new Station(rule({ kind: 'flat', forMs: HOUR, tolerance: 0.5 }), 'WIND_SPEED', 'm/s')
    for (let minute = 0; minute <= 60; minute += 5) station.read(minute, 3.2)
    expect(station.changes).toEqual(['raised @60'])
    expect(station.read(65, 4).changes.at(-1)).toBe('returned @65')
  })

  it('of what looks back are not over because a restart has read nothing of before yet', () => {
    const flat = new Station(rule({ kind: 'flat', forMs: 6 * HOUR, tolerance: 0.5 }), 'WIND_SPEED', 'm/s')
    for (let minute = 0; minute <= 360; minute += 5) flat.read(minute, 3.2)
    expect(flat.changes).toEqual(['raised @360'])
    expect(flat.restart().read(365, 3.2).read(370, 3.2).changes).toHaveLength(1)
    expect(flat.read(375, 4).changes.at(-1)).toBe('returned @375')

    const when = { kind: 'battery', below: 10, deadband: 5, withinMs: 5 * DAY } as const
    const battery = new Station(rule(when), 'BATTERY', '%')
    const days = [5, 4, 3, 2, 1]
    battery.history = {
      t: Float64Array.from(days, (day) => NOON - day * DAY),
      sensors: new Map([['s', Float64Array.from(days, (day) => 15 + 3 * day)]]),
    }
    expect(battery.read(0, 17).changes).toEqual(['raised @0'])
    const { history } = battery
    battery.restart().read(5, 17).read(10, 17)
    battery.history = history
    expect(battery.read(15, 17).changes).toHaveLength(1)
  })

  it('of a battery are not empty by one −9999, neither now nor by the lows of its days', () => {
    const station = new Station(
      rule({ kind: 'battery', below: 10, deadband: 5, withinMs: 5 * DAY }),
      'BATTERY',
      '%',
    )
    const hours = Array.from({ length: 7 * 24 }, (_, n) => n - 7 * 24)
    const v = Float64Array.from(hours, (hour) => 95 - (hour + 7 * 24) / 24)
    v[v.length - 3] = -9999
    station.history = {
      t: Float64Array.from(hours, (hour) => NOON + hour * HOUR),
      sensors: new Map([['s', v]]),
    }
    expect(station.read(0, 88).read(5, -9999).read(10, 88).changes).toEqual([])
    // what a person calls bad is none either
    v[v.length - 3] = 0
    const { quality } = station
    const judgement = {
      id: 'j',
      sensor: 's',
      note: '',
      by: null,
      at: NOON,
      source: 'operator',
      flag: 'bad',
    } as const
    const judgements = [{ ...judgement, from: NOON - 3 * HOUR, to: NOON - 2 * HOUR }]
    expect(station.read(15, 88).changes).toEqual(['raised @15'])
    station.quality = { ...quality, of: (sensor) => ({ ...quality.of(sensor), judgements }) }
    expect(station.read(20, 88).changes.at(-1)).toBe('returned @20')
  })

  it('of a flat line are not met by 95 minutes of −9999, and one does not end it', () => {
    const flat = () => new Station(rule({ kind: 'flat', forMs: 90 * MINUTE, tolerance: 0.5 }))
    const failing = flat()
    for (let minute = 0; minute <= 60; minute += 5) failing.read(minute, 100 + minute)
    for (let minute = 65; minute <= 160; minute += 5) failing.read(minute, -9999)
    expect(failing.changes).toEqual([])
    const still = flat()
    for (let minute = -120; minute < 0; minute += 5) still.read(minute, 100 + minute)
    for (let minute = 0; minute <= 95; minute += 5) still.read(minute, 150)
    expect(still.changes).toEqual(['raised @90'])
    expect(still.read(100, -9999).read(105, 150).changes).toHaveLength(1)
    expect(still.read(110, 151).changes.at(-1)).toBe('returned @110')
  })

  it('of a flat line go on where it is what fails the readings: a bucket stuck for a day', () => {
    const stuck = new Station(rule({ kind: 'flat', forMs: 3 * HOUR, tolerance: 0.01 }), 'RAIN_FALL', 'mm')
    stuck.read(0, 1.2)
    for (let minute = 5; minute <= 24 * 60; minute += 5) stuck.read(minute, 0.254)
    expect(stuck.changes).toEqual(['raised @185'])
  })

  it('of a flat vane hold through north', () => {
    const vane = new Station(rule({ kind: 'flat', forMs: HOUR, tolerance: 5 }), 'WIND_DIRECTION', '°')
    vane.read(0, 90)
    for (let minute = 5; minute <= 120; minute += 5) vane.read(minute, minute % 10 === 0 ? 359 : 1)
    expect(vane.changes).toEqual(['raised @65'])
  })

  it('of quality look back as far as the longest test that fails: a bucket stuck for 41 hours', () => {
    const when = rule({ kind: 'quality', readings: 3 })
    const stuck = new Station(when, 'RAIN_FALL', 'mm')
    const minutes = Array.from({ length: (41 * 60) / 5 }, (_, n) => n * 5)
    const columnsUpTo = (minute: number, ms: number) => {
      const known = [-5, ...minutes].filter((one) => one <= minute && one > minute - ms / MINUTE)
      const v = Float64Array.from(known, (one) => (one < 0 ? 1.2 : 0.254))
      return { t: Float64Array.from(known, (one) => NOON + one * MINUTE), sensors: new Map([['s', v]]) }
    }
    const station = { intervalSeconds: 300, sensors: [{ id: 's', name: 'S', kind: 'RAIN_FALL', unit: 'mm' }] }
    const { ms = 0 } = lookbackOf(when, station, defaultQuality(300)) ?? {}
    expect(ms).toBeGreaterThan(12 * HOUR)
    let changedAt: number | undefined
    for (const minute of minutes) {
      stuck.history = columnsUpTo(minute, ms)
      stuck.read(minute, 0.254)
      if (stuck.changes.length > 0) changedAt ??= minute
    }
    // with its first readings, as soon as it has stood so long
    expect([stuck.changes, changedAt]).toEqual([['raised @10'], 720])
    // a restart does not end it before its past has been read
    stuck.restart().read(41 * 60, 0.254)
    expect(stuck.changes).toHaveLength(1)
    stuck.history = columnsUpTo(41 * 60, ms)
    expect(stuck.read(41 * 60 + 5, 0.254).changes).toHaveLength(1)
  })

  it('of quality look back no farther than the tests of the sensors in scope ask, those of the station among them', () => {
    const sensor = (kind: string, unit: string) => ({ id: kind, name: kind, kind, unit })
    const station = {
      intervalSeconds: 300,
      sensors: [sensor('FLUID_LEVEL', 'cm'), sensor('RAIN_FALL', 'mm')],
    }
    const usual = defaultQuality(300)
    const scoped = (...sensors: string[]) =>
      rule({ kind: 'quality', readings: 3 }, { scope: { basins: [], stations: [], sensors } })
    expect(lookbackOf(scoped('FLUID_LEVEL'), station, usual)).toBeUndefined()
    expect(lookbackOf(scoped(), station, usual)?.sensors).toEqual(['RAIN_FALL'])
    const own = { flatLine: { tolerance: 1, failMs: 5 * DAY } }
    const quality = { ...usual, of: (one: Sensor) => ({ ...usual.of(one), checks: own }) }
    expect(lookbackOf(scoped('FLUID_LEVEL'), station, quality)?.ms).toBeGreaterThan(5 * DAY)
    const window = { attenuatedSignal: { windowMs: 2 * DAY, fail: 1 } }
    const varying = { ...usual, of: (one: Sensor) => ({ ...usual.of(one), checks: window }) }
    expect(lookbackOf(scoped('FLUID_LEVEL'), station, varying)?.ms).toBeGreaterThan(2 * DAY)
  })

  it('of failed quality take so many in a row', () => {
    const station = new Station(rule({ kind: 'quality', readings: 3 }))
    for (const [n, value] of [90, 9999, 90, 9999, 9999, 9999, 9999, 91].entries()) station.read(n * 5, value)
    expect(station.changes).toEqual(['raised @25', 'returned @35'])
  })

  it('of failed quality go by the checks of the station, and by what is said by hand', () => {
    const station = new Station(rule({ kind: 'quality', readings: 2 }))
    const judgements: Judgement[] = []
    const checks = { grossRange: { fail: [0, 300] as const } }
    const { quality } = station
    station.quality = { ...quality, of: (sensor) => ({ ...quality.of(sensor), checks, judgements }) }
    for (const [n, value] of [90, 400, 410, 420].entries()) station.read(n * 5, value)
    expect(station.changes).toEqual(['raised @10'])
    const judgement = { id: 'j', sensor: 's', note: '', by: null, at: NOON, source: 'operator' } as const
    judgements.push({ ...judgement, flag: 'good', from: NOON, to: NOON + DAY })
    expect(station.read(20, 430).changes.at(-1)).toBe('returned @15')
  })

  it('of water upstream tell when it is expected here, and are over a lag after it has gone there', () => {
    const station = new Station(rule({ kind: 'upstream', minSeverity: 2 }))
    const crossing = { device: 'up', severity: 2, sinceMs: NOON, endedMs: null, lagMs: 6 * HOUR }
    station.upstream = [{ ...crossing, severity: 1 }]
    expect(station.judge(1).changes).toEqual([])
    station.upstream = [crossing]
    expect(station.judge(2).changes).toEqual(['raised @0'])
    expect(station.expectedMs).toBe(NOON + 6 * HOUR)
    station.upstream = [{ ...crossing, endedMs: NOON + 2 * HOUR }]
    expect(station.judge(8 * 60 - 1).changes).toHaveLength(1)
    expect(station.judge(8 * 60).changes.at(-1)).toBe('returned @480')
    expect(station.judge(8 * 60 + 1).changes).toHaveLength(2)
  })

  it('of water upstream are one for several alarms of a severity there, from the first to the last of them', () => {
    const station = new Station(rule({ kind: 'upstream', minSeverity: 1 }))
    const first = { device: 'up', severity: 3, sinceMs: NOON, endedMs: null, lagMs: HOUR }
    const second = { ...first, sinceMs: NOON + 10 * MINUTE }
    station.upstream = [second, first]
    expect(station.judge(15).changes).toEqual(['raised @0'])
    station.upstream = [{ ...second, endedMs: NOON + 20 * MINUTE }, first]
    expect(station.judge(100).changes).toHaveLength(1)
    station.upstream = [station.upstream[0] as UpstreamCrossing, { ...first, endedMs: NOON + 90 * MINUTE }]
    expect(station.judge(149).changes).toHaveLength(1)
    expect(station.judge(150).judge(151).changes).toEqual(['raised @0', 'returned @150'])
  })

  it('are not over, nor taken out, where the station goes on without the sensor', () => {
    const rise = new Station(rule({ kind: 'rise', perHour: 60, deadband: 10, isFalling: false }))
    for (let minute = 0; minute <= 60; minute += 5) rise.read(minute, 100 + minute * 2)
    const flat = new Station(rule({ kind: 'flat', forMs: HOUR, tolerance: 0.5 }), 'WIND_SPEED', 'm/s')
    for (let minute = 0; minute <= 60; minute += 5) flat.read(minute, 3.2)
    const failed = new Station(rule({ kind: 'quality', readings: 3 }))
    for (let minute = 0; minute <= 60; minute += 5) failed.read(minute, 9999)
    for (const station of [rise, flat, failed]) {
      expect(station.changes).toHaveLength(1)
      expect(station.restart().judge(180).changes).toHaveLength(1)
    }
  })

  it('of silence are over, not taken out, when the station comes back with a clock that is ahead', () => {
    const silence = new Station(rule({ kind: 'silence', afterMs: null }))
    silence.lastUpdateMs = NOON - 2 * HOUR
    expect(silence.judge(0).changes).toEqual(['raised @-90'])
    silence.lastUpdateMs = NOON + 5 * HOUR
    expect(silence.judge(10).changes.at(-1)).toBe('returned @10')
    expect(silence.withdrawn).toBe(0)
  })
})
