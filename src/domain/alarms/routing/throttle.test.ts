import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WORST } from '../alarm.ts'
import { dispatch } from './dispatch.ts'
import {
  afterMessage,
  type Bucket,
  type DispatchState,
  mayGoOutMs,
  NOTHING_SENT,
  type Notification,
  type RoutedAlarm,
} from './dispatch-state.ts'
import type { Route } from './routing.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 0, 5, 5)

const ROUTE: Route = {
  ...{ id: 'root', receiver: 'duty', matchers: [], times: [], continues: false, groupBy: ['station'] },
  ...{ groupWaitMs: 30 * SECOND, groupIntervalMs: 5 * MINUTE, repeatMs: 4 * HOUR },
  ...{ escalations: [{ afterMs: 10 * MINUTE, receiver: 'officer' }], routes: [] },
}

interface Act {
  atMs: number
  id: string
  change: Partial<RoutedAlarm> & Pick<RoutedAlarm, 'isActive'>
  severity: number
}

interface Sent extends Notification {
  atMs: number
}

/** What goes out when these things happen, looked at when something does and when it is said to be due. */
function played(acts: readonly Act[], { untilMs = 0, isMirror = false } = {}) {
  const alarms = new Map<string, RoutedAlarm>()
  const sent: Sent[] = []
  let state: DispatchState = NOTHING_SENT
  let dueMs = Number.POSITIVE_INFINITY
  const step = (nowMs: number) => {
    const next = dispatch(state, {
      routing: { route: ROUTE, quietHours: [] },
      receivers: { duty: { isMirror, sendResolved: true } },
      ...{ alarms: [...alarms.values()], silences: [], nowMs },
    })
    // what is kept is plain JSON
    state = JSON.parse(JSON.stringify(next.state))
    sent.push(...next.notifications.map((one) => ({ ...one, atMs: nowMs })))
    dueMs = next.dueMs
  }
  const goOn = (toMs: number) => {
    for (let nowMs = START; dueMs <= toMs; ) {
      nowMs = Math.max(nowMs, dueMs)
      step(nowMs)
    }
  }
  for (const { atMs, id, change, severity } of acts.toSorted((a, b) => a.atMs - b.atMs)) {
    goOn(START + atMs - 1)
    const labels = { station: id, basin: null, kind: 'level', sensor: 'stage', severity }
    const fresh = { id, labels, isAcknowledged: false, isHeld: false, raisedMs: START + atMs }
    alarms.set(id, { ...(alarms.get(id) ?? fresh), ...change })
    step(START + atMs)
  }
  goOn(START + untilMs)
  return { sent, alarms, state }
}

const raise = (id: string, atMs: number, severity = 2): Act => ({
  ...{ atMs, id, severity, change: { isActive: true } },
})

const anyNight = fc
  .array(
    fc.record({
      atMs: fc.integer({ min: 0, max: 40 * MINUTE }),
      lastsMs: fc.option(fc.integer({ min: 1, max: HOUR }), { nil: null }),
      severity: fc.integer({ min: 0, max: 4 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((alarms) =>
    alarms.flatMap(({ atMs, lastsMs, severity }, n): Act[] => [
      raise(`a${n}`, atMs, severity),
      ...(lastsMs === null
        ? []
        : [{ atMs: atMs + lastsMs, id: `a${n}`, severity, change: { isActive: false } }]),
    ]),
  )

describe('the bucket of a receiver', () => {
  it('lets the worst use all of it, and lesser news what is beyond three, a second apart', () => {
    const allowed = (isWorst: boolean) => {
      let bucket: Bucket | undefined
      const waits: number[] = []
      for (let nowMs = START; waits.length < 6; ) {
        const fromMs = Math.max(nowMs, mayGoOutMs(bucket, isWorst, nowMs))
        waits.push((fromMs - nowMs) / SECOND)
        nowMs = fromMs
        bucket = afterMessage(bucket, nowMs)
      }
      return waits
    }
    expect(allowed(true)).toEqual([0, 1, 1, 1, 1, 116])
    expect(allowed(false)).toEqual([0, 1, 119, 120, 120, 120])
  })

  it('holds nothing back after a clock that was ahead', () => {
    const ahead = START + 24 * HOUR
    const bucket = { fullMs: ahead, lastMs: ahead }
    expect(mayGoOutMs(bucket, true, START)).toBe(START)
    expect(afterMessage(bucket, START)).toEqual(afterMessage(undefined, START))
  })
})

describe('a storm', () => {
  it('of 500 stations in danger is few messages, that name each of them', () => {
    const acts = Array.from({ length: 500 }, (_, n) => raise(`s${n}`, n * SECOND, WORST))
    const sent = played(acts, { untilMs: 10.5 * MINUTE }).sent.filter(({ receiver }) => receiver === 'duty')
    expect(sent.length).toBeLessThanOrEqual(10)
    expect(new Set(sent.flatMap(({ about }) => about)).size).toBe(500)
  })

  it('that breaks at once is named from its second message on', () => {
    const acts = Array.from({ length: 100 }, (_, n) => raise(`s${n}`, 10 * n, WORST))
    const { sent } = played(acts, { untilMs: MINUTE })
    expect(sent.map(({ atMs, about }) => [atMs - START, about.length])).toEqual([
      [0, 1],
      [1_000, 99],
    ])
  })

  it('reaches a mirror whole', () => {
    const acts = Array.from({ length: 50 }, (_, n) => raise(`s${n}`, n * SECOND, WORST))
    expect(played(acts, { isMirror: true, untilMs: 5 * MINUTE }).sent).toHaveLength(50)
  })
})

describe('whatever happens', () => {
  it('a receiver gets ten messages at most in any ten minutes', () => {
    fc.assert(
      fc.property(anyNight, (acts) => {
        const { sent } = played(acts, { untilMs: 2 * HOUR })
        for (const receiver of ['duty', 'officer']) {
          const times = sent.filter((one) => one.receiver === receiver).map(({ atMs }) => atMs)
          times.forEach((from, n) => {
            expect(times.slice(n).filter((at) => at <= from + 10 * MINUTE).length).toBeLessThanOrEqual(10)
          })
        }
      }),
    )
  })

  it('the worst is told within two minutes', () => {
    fc.assert(
      fc.property(anyNight, (acts) => {
        const { sent } = played(acts, { untilMs: 2 * HOUR })
        for (const { id, atMs, severity, change } of acts) {
          if (!change.isActive || severity < WORST) continue
          const end = acts.find((one) => one.id === id && !one.change.isActive)
          if (end && end.atMs <= atMs + 2 * MINUTE) continue
          const first = sent.find(({ receiver, about }) => receiver === 'duty' && about.includes(id))
          expect((first?.atMs ?? Number.NaN) - START).toBeLessThanOrEqual(atMs + 2 * MINUTE)
        }
      }),
    )
  })

  it('nothing is lost: what is there was told, and what was told and is over was told to be over', () => {
    fc.assert(
      fc.property(anyNight, (acts) => {
        const { sent, alarms } = played(acts, { untilMs: 3 * HOUR })
        for (const receiver of ['duty', 'officer']) {
          const messages = sent.filter((one) => one.receiver === receiver)
          for (const { id, isActive } of alarms.values()) {
            const notified = messages.filter(({ about, firing }) => about.includes(id) && firing.includes(id))
            const over = messages.filter(({ resolved }) => resolved.includes(id))
            expect(over).toHaveLength(isActive ? 0 : Math.min(1, notified.length))
            if (isActive) expect(notified.length).toBeGreaterThan(0)
          }
        }
      }),
    )
  })
})
