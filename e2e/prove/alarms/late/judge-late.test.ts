import { describe, expect, test } from 'vitest'
import type { AlarmView } from '../../../../src/domain/alarms/alarm-view.ts'
import type { Taken } from '../receiver.ts'
import { judgeLate, toldIn } from './judge-late.ts'
import type { LatePlan } from './late-plan.ts'

/** A batch in which level 1 came and went, over readings that begin after what was known at 1000. */
const plan = {
  ...{ gauge: 'a', name: 'a', knownMs: 1_000, past: [{ t: 1_000, v: 0 }] },
  record: { levels: [{ severity: 1, at: 100 }] },
  parts: [{ stage: 'first', readings: [{ t: 9_000, v: 0 }] }],
  expected: [{ level: 1, fromMs: 2_000, toMs: 5_000 }],
  asKnown: [],
  withoutOlder: null,
} as unknown as LatePlan

function alarm(sinceMs: number, returnedMs: number | null): AlarmView {
  return {
    id: `a@${sinceMs}`,
    kind: 'level',
    severity: 1,
    sinceMs,
    returnedMs,
    isWithdrawn: false,
    hops: [],
  } as never
}

function message(id: string, body: { alarms?: string[]; resolved?: string[] }): Taken {
  const { alarms = [], resolved = [] } = body
  const text = JSON.stringify({
    alarms: alarms.map((one) => ({ id: one, isSubject: true })),
    resolved: resolved.map((one) => ({ id: one })),
  })
  return { receiver: 'room', id, body: text, atMs: 0 }
}

function faults(alarms: AlarmView[], taken: Taken[] = [message('1', { resolved: ['a@2000'] })]) {
  return judgeLate(plan, alarms, toldIn(taken)).faults
}

describe('judging what came late', () => {
  const found = alarm(2_000, 5_000)

  test('an alarm at its very readings, told of once as over or there and over, is as it has to be', () => {
    expect(faults([found])).toEqual([])
    const both = [message('1', { alarms: ['a@2000'] }), message('2', { resolved: ['a@2000'] })]
    expect(faults([found], both)).toEqual([])
    // a message that came twice is one
    expect(faults([found], [...both, ...both])).toEqual([])
  })

  test('one that is not there is missed, and one that nothing was there for is false', () => {
    expect(faults([])).toEqual(['missed'])
    expect(faults([found, alarm(6_000, 7_000)])).toEqual(['false'])
    expect(faults([alarm(2_001, 5_000)])).toEqual(['missed', 'false'])
  })

  test('one that ends at another reading, or never, has a wrong time', () => {
    expect(faults([alarm(2_000, 5_001)])).toEqual(['wrong time'])
    expect(faults([alarm(2_000, null)])).toEqual(['wrong time'])
  })

  test('one that nobody is told of, or never that it is over, is not told; one in two messages is told twice', () => {
    expect(faults([found], [])).toEqual(['not told'])
    expect(faults([found], [message('1', { alarms: ['a@2000'] })])).toEqual(['not told'])
    const again = [message('1', { resolved: ['a@2000'] }), message('2', { resolved: ['a@2000'] })]
    expect(faults([found], again)).toEqual(['told twice'])
  })

  test('what was told before the older half had come stays as it was told, and nothing else does', () => {
    const known = { ...plan, asKnown: [{ level: 1, fromMs: 4_000, toMs: 5_500 }] } as LatePlan
    const judged = (one: AlarmView) =>
      judgeLate(known, [one], toldIn([message('1', { resolved: [one.id] })])).faults
    expect(judged(alarm(2_000, 5_000))).toEqual([])
    expect(judged(alarm(4_000, 5_500))).toEqual([])
    expect(judged(alarm(4_000, 5_000))).toEqual([])
    expect(judged(alarm(3_000, 5_000))).toEqual(['missed', 'false'])
    expect(judged(alarm(4_000, 5_200))).toEqual(['wrong time'])
  })

  test('what an older half says of a level that was reached again and told before it came is said to be unseen', () => {
    const again = { level: 1, fromMs: 6_000, toMs: 7_000 }
    const known = { ...plan, expected: [...plan.expected, again], asKnown: [again] } as LatePlan
    const judged = (one: LatePlan) =>
      judgeLate(one, [alarm(6_000, 7_000)], toldIn([message('1', { resolved: ['a@6000'] })]))
    expect(judged(known)).toMatchObject({ faults: [], isHalfUnseen: true })
    const other = { ...known, asKnown: [{ ...again, level: 2 }] } as LatePlan
    expect(judged(other)).toMatchObject({ faults: ['missed'], isHalfUnseen: false })
  })

  test('an older half that is never seen is said, and excuses nothing else', () => {
    const unseen = { ...plan, withoutOlder: [] } as LatePlan
    expect(judgeLate(unseen, [], new Map())).toMatchObject({ faults: [], isHalfUnseen: true })
    expect(judgeLate(unseen, [alarm(6_000, 7_000)], new Map())).toMatchObject({
      faults: ['missed', 'false'],
      isHalfUnseen: false,
    })
  })
})
