import { describe, expect, it } from 'vitest'
import type { Labels, Matcher, Silence } from '../silence.ts'
import { type DispatchInput, dispatch } from './dispatch.ts'
import { type DispatchState, NOTHING_SENT, type RoutedAlarm } from './dispatch-state.ts'
import { isWithin, nextTurnMs, type Route, type Routing, routesOf } from './routing.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** A Monday, noon in Jakarta. */
const NOON = Date.UTC(2026, 0, 5, 5)

function route(id: string, more: Partial<Route> = {}): Route {
  return {
    ...{ id, receiver: id, matchers: [], times: [], continues: false, groupBy: ['basin'] },
    ...{ groupWaitMs: 30 * SECOND, groupIntervalMs: 5 * MINUTE, repeatMs: 4 * HOUR },
    ...{ escalations: [], routes: [] },
    ...more,
  }
}

const match = (name: Matcher['name'], ...values: string[]): Matcher[] => [{ name, values }]
const labels = (more: Partial<Labels> = {}): Labels => ({
  ...{ station: 'katulampa', basin: 'Ciliwung', kind: 'level', sensor: 'stage', severity: 2 },
  ...more,
})

/** Alarms that come and go, and what is sent at which second. */
class Night {
  readonly #routing: Routing
  #state: DispatchState = NOTHING_SENT
  readonly alarms = new Map<string, RoutedAlarm>()
  silences: Silence[] = []
  receivers: DispatchInput['receivers'] = {}
  readonly sent: string[] = []
  #nowMs = NOON

  /** The clock was ahead, and is set back. */
  setBack(ms: number): this {
    this.#nowMs -= ms
    return this
  }

  constructor(root: Route, quietHours: Routing['quietHours'] = []) {
    this.#routing = { route: root, quietHours }
  }

  raise(id: string, more: Partial<Labels> = {}, change: Partial<RoutedAlarm> = {}): this {
    const alarm = { ...change, id, labels: labels({ station: id, ...more }), raisedMs: this.#nowMs }
    this.alarms.set(id, { ...alarm, isActive: true, isAcknowledged: false, isHeld: false })
    return this.#step()
  }

  end(id: string): this {
    return this.#change(id, { isActive: false })
  }

  /** It is known of when it is over. */
  comeLate(id: string, more: Partial<Labels> = {}): this {
    const alarm = { id, labels: labels({ station: id, ...more }), raisedMs: this.#nowMs, isActive: false }
    this.alarms.set(id, { ...alarm, isAcknowledged: false, isHeld: false, late: { notified: [] } })
    return this.#step()
  }

  hold(id: string, isHeld: boolean): this {
    return this.#change(id, { isHeld })
  }

  acknowledge(id: string): this {
    return this.#change(id, { isAcknowledged: true })
  }

  /** Lets time pass, looking only when something is due. */
  until(ms: number): this {
    for (;;) {
      const { dueMs } = this.#dispatched()
      if (dueMs > NOON + ms) break
      this.#nowMs = Math.max(dueMs, this.#nowMs + 1)
      this.#step()
    }
    this.#nowMs = NOON + ms
    return this.#step()
  }

  #change(id: string, change: Partial<RoutedAlarm>): this {
    this.alarms.set(id, { ...(this.alarms.get(id) as RoutedAlarm), ...change })
    return this.#step()
  }

  #dispatched() {
    const { alarms, silences, receivers } = this
    return dispatch(this.#state, {
      ...{ routing: this.#routing, alarms: [...alarms.values()], silences, receivers, nowMs: this.#nowMs },
    })
  }

  #step(): this {
    const { state, notifications } = this.#dispatched()
    // what is kept is plain JSON
    this.#state = JSON.parse(JSON.stringify(state))
    for (const { receiver, reason, firing, resolved, about } of notifications) {
      // the journal has whom each was sent to
      for (const id of about) {
        const alarm = this.alarms.get(id)
        if (!alarm?.late) continue
        this.alarms.set(id, { ...alarm, late: { notified: [...alarm.late.notified, receiver] } })
      }
      const over = resolved.length > 0 ? ` over ${resolved.join('+')}` : ''
      this.sent.push(`${(this.#nowMs - NOON) / SECOND} ${receiver} ${reason} ${firing.join('+')}${over}`)
    }
    return this
  }
}

describe('what came late', () => {
  it('is told once, when its group has waited, with what else is due', () => {
    const night = new Night(route('duty'))
      .comeLate('a')
      .until(10 * SECOND)
      .raise('b')
      .comeLate('c')
    expect(night.until(8 * HOUR).sent[0]).toBe('30 duty news b over a+c')
    expect(night.sent.filter((one) => one.includes('over'))).toHaveLength(1)
  })

  it('goes to every receiver of its routes, to those as well that are not notified of ends', () => {
    const root = route('all', {
      routes: [route('mirror', { continues: true }), route('duty', { groupWaitMs: MINUTE })],
    })
    const night = new Night(root)
    night.receivers = { duty: { isMirror: false, sendResolved: false } }
    expect(night.comeLate('a').until(HOUR).sent).toEqual(['30 mirror news  over a', '60 duty news  over a'])
  })

  it('wakes nobody in quiet hours, unless it is of the worst, and is told after them', () => {
    const days = [0, 1, 2, 3, 4, 5, 6]
    const quiet = [{ fromMinute: 0, toMinute: 12 * 60 + 20, days, zone: 'Asia/Jakarta' }]
    const night = new Night(route('duty'), quiet).comeLate('a').comeLate('b', { severity: 3 })
    expect(night.until(HOUR).sent).toEqual(['30 duty news  over b', '1230 duty news  over a'])
  })

  it('is told to nobody while a silence matches it, or somebody has it on a shelf', () => {
    const night = new Night(route('duty'))
    const silence = { id: 's', matchers: match('station', 'a'), startsMs: NOON, endsMs: NOON + HOUR }
    night.silences = [{ ...silence, by: null, comment: '' }]
    expect(
      night
        .comeLate('a')
        .comeLate('b')
        .hold('b', true)
        .until(30 * MINUTE).sent,
    ).toEqual([])
  })
})

describe('routes', () => {
  const root = route('default', {
    routes: [
      route('works', { matchers: match('station', 'sluice'), continues: true }),
      route('ciliwung', {
        matchers: match('basin', 'Ciliwung'),
        routes: [route('worst', { matchers: match('severity', '3', '4') })],
      }),
      route('other', { matchers: match('kind', 'level') }),
    ],
  })
  it.each([
    ['the root where none matches', { basin: null, kind: 'silence' }, ['default']],
    ['the first that matches, and no other', {}, ['ciliwung']],
    ['the deepest that matches', { severity: 3 }, ['worst']],
    ['those after one that goes on', { station: 'sluice' }, ['works', 'ciliwung']],
    ['what stands behind', { basin: 'Citarum' }, ['other']],
  ])('lead to %s', (_, more, expected) => {
    expect(routesOf(root, labels(more), NOON).map(({ id }) => id)).toEqual(expected)
  })

  it('are taken at their times, past midnight as well', () => {
    const times = { fromMinute: 22 * 60, toMinute: 6 * 60, days: [1], zone: 'Asia/Jakarta' }
    const at = (hour: number) => isWithin(times, Date.UTC(2026, 0, 5, hour - 7))
    expect([12, 22, 24, 29, 30, 46].map(at)).toEqual([false, true, true, true, false, false])
    expect(nextTurnMs([times], NOON)).toBe(NOON + 10 * HOUR)
  })
})

describe('the times of routes', () => {
  it('are looked at again within a quarter of an hour, so that a change of the clocks hides none', () => {
    const zone = 'Europe/Berlin'
    const morning = { fromMinute: 22 * 60, toMinute: 3 * 60 + 30, days: [0, 1, 2, 3, 4, 5, 6], zone }
    // clocks go from 2:00 to 3:00 at 1:00 UTC
    const night = Date.UTC(2026, 2, 29)
    const ends: number[] = []
    for (let at = night; at < night + 3 * HOUR; at = nextTurnMs([morning], at))
      if (!isWithin(morning, at)) ends.push(at)
    expect(ends[0]).toBe(Date.UTC(2026, 2, 29, 1, 30))
  })

  it('repeat nothing to the receiver of the day route at night, but notify it of the end', () => {
    const days = [0, 1, 2, 3, 4, 5, 6]
    const day = { fromMinute: 6 * 60, toMinute: 14 * 60, days, zone: 'Asia/Jakarta' }
    const root = route('duty', {
      routes: [route('office', { times: [day], escalations: [{ afterMs: 3 * HOUR, receiver: 'head' }] })],
    })
    const night = new Night(root)
      .raise('a')
      .until(9 * HOUR)
      .end('a')
      .until(10 * HOUR)
    expect(night.sent).toEqual([
      '30 office news a',
      `${2 * 3600 + 30} duty news a`,
      `${3 * 3600} head escalation a`,
      `${6 * 3600 + 30} duty repeat a`,
      ...['duty', 'office', 'head'].map((one) => `${9 * 3600 + 30} ${one} news  over a`),
    ])
  })
})

describe('grouping', () => {
  it('is not held up by a clock that was ahead', () => {
    const night = new Night(route('duty')).raise('a').until(MINUTE)
    night
      .setBack(24 * HOUR)
      .raise('b')
      .until(-24 * HOUR + 10 * MINUTE)
    expect(night.sent.slice(1).map((one) => one.slice(one.indexOf(' ') + 1))).toEqual(['duty news a+b'])
  })

  it('waits for what belongs to a group, and tells it together', () => {
    const night = new Night(route('duty'))
      .raise('a')
      .until(10 * SECOND)
      .raise('b')
      .until(MINUTE)
    expect(night.sent).toEqual(['30 duty news a+b'])
  })

  it('parts groups by what they are grouped by', () => {
    const night = new Night(route('duty'))
      .raise('a')
      .until(10 * SECOND)
      .raise('b', { basin: 'Citarum' })
      .until(MINUTE)
    expect(night.sent).toEqual(['30 duty news a', '40 duty news b'])
  })

  it('tells one receiver at once what is due of several groups', () => {
    const night = new Night(route('duty')).raise('a').raise('b', { basin: 'Citarum' }).until(MINUTE)
    expect(night.sent).toEqual(['30 duty news a+b'])
  })

  it('lets the worst wait for nothing, and takes along what waits with it', () => {
    const night = new Night(route('duty'))
      .raise('a')
      .until(10 * SECOND)
      .raise('b', { severity: 3 })
      .until(20 * SECOND)
      .raise('c', { severity: 4 })
      .until(10 * MINUTE)
    expect(night.sent).toEqual(['10 duty news a+b', '20 duty news a+b+c'])
  })

  it('tells no end to whoever does not want it', () => {
    const night = new Night(route('duty'))
    night.receivers = { duty: { isMirror: false, sendResolved: false } }
    night
      .raise('a')
      .until(MINUTE)
      .end('a')
      .until(HOUR)
      .raise('b')
      .until(2 * HOUR)
    expect(night.sent).toEqual(['30 duty news a', '3630 duty news b'])
  })

  it('tells a mirror what else there is of a station, whatever group that is in', () => {
    const night = new Night(route('mqtt', { groupBy: ['severity'] }))
    night.receivers = { mqtt: { isMirror: true, sendResolved: true } }
    night
      .raise('danger', { station: 'katulampa', severity: 3 })
      .raise('battery', { station: 'katulampa', severity: 1 })
      .raise('elsewhere', { station: 'depok', severity: 2 })
      .until(MINUTE)
      .end('battery')
      .until(10 * MINUTE)
    expect(night.sent).toEqual([
      '0 mqtt news danger',
      '30 mqtt news battery+elsewhere+danger',
      '330 mqtt news danger over battery',
    ])
  })

  it('never tells of what was over before the group had waited', () => {
    expect(
      new Night(route('duty'))
        .raise('a')
        .until(20 * SECOND)
        .end('a')
        .until(HOUR).sent,
    ).toEqual([])
  })

  it('tells what is new in a group after its interval, and what is over', () => {
    const night = new Night(route('duty'))
      .raise('a')
      .until(MINUTE)
      .raise('b')
      .until(10 * MINUTE)
      .end('a')
    night
      .until(20 * MINUTE)
      .end('b')
      .until(HOUR)
    expect(night.sent).toEqual([
      '30 duty news a',
      '330 duty news a+b',
      '630 duty news b over a',
      '1230 duty news  over b',
    ])
  })

  it('repeats until somebody has taken it', () => {
    const night = new Night(route('duty', { repeatMs: HOUR })).raise('a').until(2.5 * HOUR)
    expect(night.sent.map((one) => one.split(' ')[2])).toEqual(['news', 'repeat', 'repeat'])
    night.acknowledge('a').until(10 * HOUR)
    expect(night.sent).toHaveLength(3)
  })

  it('sends a storm of 500 stations in one message a group', () => {
    const night = new Night(route('duty', { groupBy: [] }))
    for (let n = 0; n < 500; n++) night.raise(`s${n}`)
    expect(night.until(10 * MINUTE).sent).toHaveLength(1)
  })
})

describe('escalation', () => {
  const root = route('room', {
    escalations: [
      { afterMs: 10 * MINUTE, receiver: 'officer' },
      { afterMs: 30 * MINUTE, receiver: 'head' },
    ],
  })

  it('goes to the next when nobody has acknowledged, each once', () => {
    const night = new Night(root).raise('a').until(HOUR)
    expect(night.sent).toEqual(['30 room news a', '600 officer escalation a', '1800 head escalation a'])
  })

  it('tells whoever it went to when it is over', () => {
    const night = new Night(root)
      .raise('a')
      .until(12 * MINUTE)
      .acknowledge('a')
      .until(HOUR)
      .end('a')
      .until(2 * HOUR)
    expect(night.sent.slice(1)).toEqual([
      '600 officer escalation a',
      '3630 room news  over a',
      '3630 officer news  over a',
    ])
  })

  it('counts from when quiet hours or a worse alarm no longer hold it back', () => {
    const quiet = { fromMinute: 0, toMinute: 14 * 60, days: [0, 1, 2, 3, 4, 5, 6], zone: 'Asia/Jakarta' }
    const afterQuiet = new Night(root, [quiet]).raise('a').until(3 * HOUR)
    expect(afterQuiet.sent).toEqual([
      '7230 room news a',
      '7800 officer escalation a',
      '9000 head escalation a',
    ])
    const released = new Night(root)
      .raise('a')
      .hold('a', true)
      .until(HOUR)
      .hold('a', false)
      .until(2 * HOUR)
    expect(released.sent).toEqual(['3630 room news a', '4200 officer escalation a', '5400 head escalation a'])
  })

  it('continues once an alarm that was notified is no longer held back', () => {
    const night = new Night(root)
      .raise('a')
      .until(5 * MINUTE)
      .hold('a', true)
      .until(20 * MINUTE)
      .hold('a', false)
      .until(21 * MINUTE)
    expect(night.sent).toEqual(['30 room news a', '1200 officer escalation a'])
  })

  it('ends when somebody has', () => {
    expect(
      new Night(root)
        .raise('a')
        .until(15 * MINUTE)
        .acknowledge('a')
        .until(HOUR).sent,
    ).toHaveLength(2)
  })
})

describe('what holds back', () => {
  const night = { fromMinute: 0, toMinute: 14 * 60, days: [0, 1, 2, 3, 4, 5, 6], zone: 'Asia/Jakarta' }

  it('is quiet hours, until they are over, and never for the worst', () => {
    const quiet = new Night(route('duty', { groupBy: ['severity'] }), [night])
    quiet
      .raise('mild')
      .raise('worst', { severity: 3 })
      .until(3 * HOUR)
    expect(quiet.sent).toEqual(['0 duty news worst', `${2 * 3600 + 30} duty news mild`])
  })

  it('is not quiet hours for the silence of a station with a level at risk', () => {
    const quiet = new Night(route('duty', { groupBy: ['station'] }), [night])
    quiet
      .raise('calm', { kind: 'silence' })
      .raise('flood', { kind: 'silence' }, { ringsAtNight: true })
      .until(HOUR)
    expect(quiet.sent).toEqual(['30 duty news flood'])
  })

  it('is a worse alarm, a shelf or being out of service, until that is over', () => {
    const held = new Night(route('duty'))
      .raise('a')
      .hold('a', true)
      .until(MINUTE)
      .hold('a', false)
      .until(2 * MINUTE)
    expect(held.sent).toEqual(['90 duty news a'])
    held
      .hold('a', true)
      .until(10 * MINUTE)
      .raise('b')
      .until(20 * MINUTE)
      .hold('a', false)
    expect(
      held
        .until(HOUR)
        .end('a')
        .until(2 * HOUR)
        .sent.slice(1),
    ).toEqual(['630 duty news b', '3630 duty news b over a'])
  })

  it('is a silence, until its end', () => {
    const silenced = new Night(route('duty'))
    const silence = { id: 's', matchers: match('station', 'a'), by: 'ani', comment: 'Works' }
    silenced.silences = [{ ...silence, startsMs: NOON, endsMs: NOON + HOUR }]
    silenced.raise('a').until(30 * MINUTE)
    expect(silenced.sent).toEqual([])
    silenced.raise('b').until(2 * HOUR)
    expect(silenced.sent[0]).toBe('1830 duty news b')
    expect(silenced.sent[1]).toMatch(/duty news a\+b$/)
  })

  it('keeps in mind what was told of before it was held back', () => {
    const silenced = new Night(route('duty')).raise('a').until(MINUTE)
    const silence = { id: 's', matchers: match('station', 'a'), by: 'ani', comment: 'Works' }
    silenced.silences = [{ ...silence, startsMs: NOON, endsMs: NOON + 9 * HOUR }]
    silenced
      .raise('b')
      .until(10 * MINUTE)
      .end('a')
      .until(HOUR)
    expect(silenced.sent.slice(1)).toEqual(['330 duty news b', '630 duty news b over a'])
  })

  it('does not keep it from being told that what was told of is over', () => {
    const silenced = new Night(route('duty')).raise('a').until(MINUTE)
    const silence = { id: 's', matchers: match('station', 'a'), by: 'ani', comment: 'Works' }
    silenced.silences = [{ ...silence, startsMs: NOON, endsMs: NOON + 9 * HOUR }]
    expect(silenced.end('a').until(HOUR).sent).toEqual(['30 duty news a', '330 duty news  over a'])
  })
})
