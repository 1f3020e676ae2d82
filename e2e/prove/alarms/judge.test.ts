import { describe, expect, it } from 'vitest'
import type { AlarmHop, AlarmView } from '../../../src/domain/alarms/alarm-view.ts'
import { judgeAlarms, judgeCopies, judgeTold } from './judge.ts'
import { reckoned } from './naive.ts'
import { planOf } from './plan.ts'
import { mostWithin } from './storm.ts'

const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 0, 1)
const at = (minute: number) => BEGIN + minute * MINUTE
const course = (...values: number[]) => values.map((v, n) => ({ t: at(n), v }))

/** An alarm of a level from one minute to another, as an instance tells it. */
function alarm(id: string, severity: number, from: number, to: number | null): AlarmView {
  const hop = (kind: AlarmHop['kind'], minute: number): AlarmHop => ({ kind, atMs: at(minute) })
  return {
    ...{ id, state: 'unacknowledged', isActive: to === null, kind: 'level', rule: 'levels', severity },
    ...{ station: { id: 'gauge', name: 'gauge' }, sensor: null, level: null, upstream: null },
    ...{
      expectedMs: null,
      sinceMs: at(from),
      value: null,
      isWithdrawn: false,
      returnedMs: to === null ? null : at(to),
    },
    hops: [hop('raised', from), ...(to === null ? [] : [hop('returned', to)])],
    ...{ acknowledged: null, notes: [], shelved: null, outOfService: null, heldBackBy: null },
    ...{ isChattering: false, silencedBy: [] },
  }
}

describe('the naive reckoning', () => {
  it('enters at a threshold, leaves below its margin, and takes no lone reading for one', () => {
    const found = reckoned(course(70, 100, 96, 94, 70, 480, 72, 110, 0, 112, 70), Number.POSITIVE_INFINITY)
    expect(found).toEqual([
      { level: 1, fromMs: at(1), toMs: at(3) },
      { level: 1, fromMs: at(7), toMs: at(10) },
    ])
  })

  it('finds silences by what comes after them', () => {
    const readings = [at(0), at(1), at(9)].map((t) => ({ t, v: 70 }))
    expect(reckoned(readings, 5 * MINUTE)).toEqual([{ level: 0, fromMs: at(6), toMs: at(9) }])
  })

  it('gives so many alarms as a plan is to have, which late readings and repetitions are part of', () => {
    const common = { beginMs: BEGIN, alarms: 20, spacingMs: MINUTE, silentAfterMs: 7 * MINUTE }
    for (let index = 0; index < 50; index++) {
      const plan = planOf({ ...common, seed: 1, index, silenceMs: 15 * MINUTE })
      expect(plan.expected.filter(({ level }) => level > 0)).toHaveLength(20)
      expect(plan.expected.filter(({ level }) => level === 0)).toHaveLength(1)
      expect(new Set(plan.posts.map(({ reading }) => reading.t)).size).toBe(plan.readings.length)
    }
  })
})

describe('the alarms of a gauge', () => {
  const expected = [{ level: 1, fromMs: at(1), toMs: at(5) }]
  const judged = (...alarms: AlarmView[]) =>
    judgeAlarms({ gauge: 'gauge', expected, alarms }, { exact: 0, all: 0 })

  it('hold where each is there once and ends after what raised it', () => {
    expect(judged(alarm('a', 1, 1, 5))).toEqual({ passed: 1, problems: [] })
    expect(judged(alarm('a', 1, 2, 6))).toEqual({ passed: 1, problems: [] })
  })

  it.each([
    ['never raised', []],
    ['raised 2 times', [alarm('a', 1, 1, 2), alarm('b', 1, 3, 5)]],
    ['never cleared', [alarm('a', 1, 1, null)]],
    ['was cleared at', [alarm('a', 1, 1, 3)]],
    ['nothing was there', [alarm('a', 1, 1, 5), alarm('b', 1, 7, 8)]],
    ['nothing was there', [alarm('a', 1, 1, 5), alarm('b', 2, 1, 5)]],
  ])('are found out where one is %s', (problem, alarms) => {
    expect(judged(...alarms).problems.join()).toContain(problem)
  })
})

describe('what a receiver was told', () => {
  const message = (id: string, firing: string[], resolved: string[] = []) => ({
    ...{ receiver: 'room', id, atMs: 0 },
    body: JSON.stringify({
      alarms: firing.map((one) => ({ id: one })),
      resolved: resolved.map((one) => ({ id: one })),
    }),
  })
  const judged = (alarms: AlarmView[], taken: ReturnType<typeof message>[]) =>
    judgeTold({ alarms, taken, longestUntoldMs: 3 * MINUTE }).problems

  it('holds every alarm that was long enough to be seen, and its end', () => {
    const brief = alarm('b', 1, 20, 21)
    const heldBack = alarm('c', 1, 1, 7)
    const worse = alarm('a', 2, 2, 6)
    expect(judged([worse, heldBack, brief], [message('1', ['a']), message('2', [], ['a'])])).toEqual([])
  })

  it.each([
    ['nobody was told', [message('1', [])]],
    ['never that it is over', [message('1', ['a'])]],
    ['is in no journal', [message('1', ['a', 'x']), message('2', [], ['a'])]],
  ])('is found out where %s', (problem, taken) => {
    expect(judged([alarm('a', 1, 1, 6)], taken).join()).toContain(problem)
  })

  it('is found out where the journal counts as delivered what never came', () => {
    const { hops, ...rest } = alarm('a', 1, 1, null)
    const delivered = { kind: 'delivered', atMs: at(2), message: '9', receiver: 'room' } as const
    expect(judged([{ ...rest, hops: [...hops, delivered] }], [message('1', ['a'])]).join()).toContain('9')
  })

  it('is one message for each id', () => {
    expect(judgeCopies([message('1', ['a']), message('1', ['a'])])).toMatchObject({
      problems: [],
      messages: 1,
    })
    expect(judgeCopies([message('1', ['a']), message('1', ['b'])]).problems).toHaveLength(1)
  })
})

it('the most messages within a span are counted wherever it begins', () => {
  expect(mostWithin([], 10)).toBe(0)
  expect(mostWithin([0, 1, 2, 11, 12], 10)).toBe(3)
  expect(mostWithin([0, 10], 10)).toBe(1)
})
