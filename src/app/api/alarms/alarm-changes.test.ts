import { describe, expect, it } from 'vitest'
import type { AlarmListing, AlarmNews, AlarmView } from '../../../domain/alarms/alarm-view.ts'
import { taken, withAlarm, withNews, withoutTaking, withTaken } from './alarm-changes.ts'

const COUNTS = { bySeverity: [], silent: 0 }

function alarm(point: string, severity: number, changes: Partial<AlarmView> = {}): AlarmView {
  return {
    id: `${point}@1`,
    state: 'unacknowledged',
    isActive: true,
    kind: 'level',
    rule: 'level',
    severity,
    station: { id: point, name: point },
    sensor: null,
    level: null,
    upstream: null,
    expectedMs: null,
    sinceMs: 1,
    value: null,
    returnedMs: null,
    isWithdrawn: false,
    hops: [],
    acknowledged: null,
    notes: [],
    shelved: null,
    outOfService: null,
    heldBackBy: null,
    isChattering: false,
    silencedBy: [],
    ...changes,
  }
}

const LISTING: AlarmListing = {
  asOf: 0,
  seq: 7,
  counts: COUNTS,
  duty: null,
  alarms: [alarm('weir', 2), alarm('mill', 1)],
  omitted: 0,
  fileProblems: [],
}
const news = (change: Partial<AlarmNews>): AlarmNews => ({
  seq: 8,
  what: 'raised',
  alarm: alarm('ford', 3),
  counts: COUNTS,
  ...change,
})
const ids = (listing: AlarmListing | undefined) => listing?.alarms.map(({ id }) => id)

describe('the list of alarms after an event', () => {
  it('has a new alarm where it belongs, the worst first', () => {
    const after = withNews(LISTING, news({}))
    expect(ids(after)).toEqual(['ford@1', 'weir@1', 'mill@1'])
    expect(after?.seq).toBe(8)
  })

  it('has one alarm of a point: another occurrence takes its place', () => {
    expect(ids(withNews(LISTING, news({ alarm: alarm('weir', 2, { id: 'weir@2' }) })))).toEqual([
      'weir@2',
      'mill@1',
    ])
  })

  it('loses what is at rest', () => {
    expect(ids(withNews(LISTING, news({ alarm: alarm('weir', 2, { state: 'normal' }) })))).toEqual(['mill@1'])
  })

  it('is the same after what it knows already', () => {
    expect(withNews(LISTING, news({ seq: 7 }))).toBe(LISTING)
  })

  it.each([
    ['something was missed before it', news({ seq: 9 })],
    ['too much happened to tell', news({ what: 'many', alarm: null })],
    ['a silence changes how others are told', news({ what: 'silence-made', alarm: null })],
  ])('cannot be told where %s', (_, event) => {
    expect(withNews(LISTING, event)).toBeUndefined()
  })
})

describe('an alarm that somebody takes', () => {
  it.each([
    ['unacknowledged', 'acknowledged'],
    ['returned', 'normal'],
    ['shelved', 'shelved'],
  ] as const)('was %s and is %s', (state, after) => {
    expect(taken(alarm('weir', 2, { state }), 'ani', 5)).toMatchObject({
      state: after,
      acknowledged: { by: 'ani', atMs: 5 },
    })
  })
})

it('many alarms that somebody takes are taken, and what was over is gone', () => {
  const listing = {
    ...LISTING,
    alarms: [alarm('ford', 3), alarm('weir', 2, { state: 'returned' }), alarm('mill', 1)],
  }
  const after = withTaken(listing, ['ford@1', 'weir@1', 'mill@2'], 'ani', 5)
  expect(after.alarms.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'ford@1 acknowledged',
    'mill@1 unacknowledged',
  ])
})

describe('a taking that the server did not learn of', () => {
  const [weir, mill] = LISTING.alarms as [AlarmView, AlarmView]
  const returned = { ...mill, state: 'returned' as const }

  it('is undone, also where it had ended the alarm', () => {
    for (const before of [weir, returned]) {
      const listing = withAlarm(LISTING, before)
      const ours = taken(before, 'ani', 5)
      expect(withoutTaking(withAlarm(listing, ours), ours, before)).toEqual(listing)
    }
  })

  it('leaves what the server said meanwhile', () => {
    const ours = taken(weir, 'ani', 5)
    const newer = withAlarm(LISTING, taken(weir, 'budi', 6))
    expect(withoutTaking(newer, ours, weir)).toBe(newer)
  })
})
