import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../../device.ts'
import type { Alarm, Hop } from '../alarm.ts'
import { type MessageContext, messageOf } from './message-of.ts'

const HOUR = 3_600_000
const NOW = 1_700_000_000_000

const STATION: DeviceState = {
  ...{ id: 'katulampa/1', name: 'Katulampa', kind: 'AWLR', basin: 'Ciliwung', position: null },
  ...{ intervalSeconds: 300, lastUpdateMs: NOW, freshness: 'live' },
  sensors: [{ id: 'stage', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  latest: { stage: { t: NOW - HOUR / 12, v: 150 } },
  rates: { stage: 40 },
  ahead: { stage: { level: 2, atMs: NOW + HOUR / 2 } },
  levels: {
    stage: {
      ...{ direction: 'rising', margin: 1 },
      levels: [
        { name: 'Siaga 2', threshold: 140, severity: 2 },
        { name: 'Siaga 1', preset: 'siaga-1', threshold: 180, severity: 3 },
      ],
    },
  },
  level: { severity: 2, sensor: 'stage', sensors: { stage: { level: 1, t: NOW } } },
}

const context: MessageContext = {
  stationOf: (id) => (id === STATION.id ? STATION : undefined),
  publicUrl: 'https://rivers.example',
}

function alarm(id: string, more: Partial<Alarm> = {}, subject: Partial<Alarm['subject']> = {}): Alarm {
  return {
    id,
    subject: {
      ...{ kind: 'level', rule: 'level', device: STATION.id, sensor: 'stage', severity: 2 },
      ...subject,
    },
    ...{ sinceMs: NOW - HOUR, value: 141, receivedMs: NOW - HOUR, raisedMs: NOW - HOUR },
    ...{ returned: null, acknowledged: null, notes: [], notified: [] },
    ...{ isChattering: false, heldBackBy: null, wasOpen: true },
    ...more,
  }
}

function messageFor(firing: Alarm[], resolved: Alarm[] = [], more: Partial<MessageContext> = {}) {
  return messageOf({ id: 'm', reason: 'news', madeMs: NOW, firing, resolved }, { ...context, ...more })
}

describe('a message', () => {
  it('says what, where, since when, how fast, what is next and where to look', () => {
    expect(messageFor([alarm('a')])).toEqual({
      ...{
        id: 'm',
        reason: 'news',
        madeMs: NOW,
        resolved: [],
        omitted: 0,
        link: 'https://rivers.example/alarms',
      },
      alarms: [
        {
          ...{
            id: 'a',
            isSubject: true,
            unacknowledgedSinceMs: NOW - HOUR,
            kind: 'level',
            rule: 'level',
            severity: 2,
            level: null,
            upstream: null,
          },
          station: { id: 'katulampa/1', name: 'Katulampa', basin: 'Ciliwung' },
          sensor: { id: 'stage', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' },
          ...{ sinceMs: NOW - HOUR, value: 141, ratePerHour: 40 },
          latest: { t: NOW - HOUR / 12, value: 150 },
          expected: { level: { name: 'Siaga 1', preset: 'siaga-1' }, atMs: NOW + HOUR / 2 },
          ...{ returned: null, acknowledged: null, notifiedBefore: [] },
          link: 'https://rivers.example/stations/katulampa%2F1',
        },
      ],
    })
  })

  it('says which alarms it is sent for', () => {
    const { alarms, resolved } = messageOf(
      {
        ...{ id: 'm', reason: 'news', madeMs: NOW, about: new Set(['b', 'c']) },
        ...{ firing: [alarm('a'), alarm('b')], resolved: [alarm('c')] },
      },
      context,
    )
    const subjects = [...alarms, ...resolved].filter(({ isSubject }) => isSubject)
    expect(subjects.map(({ id }) => id)).toEqual(['b', 'c'])
    expect(alarms).toHaveLength(2)
  })

  it('says since when nobody has acknowledged it or the lesser levels of its sensor', () => {
    const [lesser, worse] = [
      alarm('lesser', { raisedMs: NOW - 3 * HOUR, heldBackBy: 'worse' }, { severity: 1 }),
      alarm('worse', { raisedMs: NOW - HOUR }),
    ]
    const acknowledged = { atMs: NOW - 2 * HOUR, by: 'ani' }
    const sinceOf = (firing: Alarm, ...beside: Alarm[]) =>
      messageOf(
        {
          ...{ id: 'm', reason: 'repeat', madeMs: NOW, resolved: [] },
          firing: [firing],
          besideOf: () => beside,
        },
        context,
      ).alarms[0]?.unacknowledgedSinceMs
    expect(sinceOf(worse, worse, lesser)).toBe(NOW - 3 * HOUR)
    expect(sinceOf(worse, worse, { ...lesser, acknowledged })).toBe(NOW - HOUR)
    expect(sinceOf({ ...worse, acknowledged }, lesser)).toBeNull()
  })

  it('leaves out what was sent before rather than what it is sent for', () => {
    const many = Array.from({ length: 250 }, (_, n) => alarm(`a${n}`))
    const { alarms, resolved, omitted } = messageOf(
      {
        ...{ id: 'm', reason: 'news', madeMs: NOW, about: new Set(['lesser', 'over']) },
        firing: [...many, alarm('lesser', {}, { severity: 1 })],
        resolved: [alarm('over')],
      },
      context,
    )
    expect(alarms.filter(({ isSubject }) => isSubject).map(({ id }) => id)).toEqual(['lesser'])
    expect([alarms.length, resolved.length, omitted]).toEqual([199, 1, 52])
  })

  it('says where nothing was measured', () => {
    expect(messageFor([alarm('a')], [], { isSimulated: () => true })).toMatchObject({ isSimulated: true })
    expect(messageFor([alarm('a')])).not.toHaveProperty('isSimulated')
  })

  it('has no links where the public address is not known', () => {
    expect(messageFor([alarm('a')], [], { publicUrl: null })).toMatchObject({
      link: null,
      alarms: [{ link: null }],
    })
  })

  it('says when water from upstream arrives, and when a battery is empty', () => {
    const upstream = { device: STATION.id, level: { name: 'Siaga 2' }, expectedMs: NOW + HOUR }
    const [coming, empty] = messageFor([
      alarm('a', {}, { kind: 'upstream', sensor: null, upstream }),
      alarm('b', {}, { kind: 'battery', expectedMs: NOW + 2 * HOUR }),
    ]).alarms
    expect(coming).toMatchObject({
      ...{ sensor: null, latest: null, ratePerHour: null, expected: { level: null, atMs: NOW + HOUR } },
      upstream: { station: 'Katulampa', level: { name: 'Siaga 2' }, expectedMs: NOW + HOUR },
    })
    expect(empty?.expected).toEqual({ level: null, atMs: NOW + 2 * HOUR })
  })

  it('expects nothing of what is over', () => {
    const returned = { t: NOW, value: 139, atMs: NOW + 5 }
    expect(messageFor([], [alarm('a', { returned })]).resolved).toMatchObject([
      { expected: null, returned: { t: NOW, value: 139 } },
    ])
  })

  it('says of what ended that its readings came late', () => {
    const returned = { t: NOW, value: 139, atMs: NOW + 5, isLate: true } as const
    expect(messageFor([], [alarm('a', { returned })]).resolved[0]?.returned).toEqual({
      t: NOW,
      value: 139,
      isLate: true,
    })
  })

  it('says whom it has reached before, each once, and no machine', () => {
    const hop = (receiver: string, state: Hop['state'], atMs: number, channel = 'webhook'): Hop => ({
      ...{ receiver, state, atMs, message: 'earlier', channel },
    })
    const notified = [
      hop('room', 'sent', 1),
      hop('officer', 'failed', 2),
      hop('room', 'delivered', 3),
      hop('room', 'delivered', 9),
      hop('home', 'delivered', 4, 'mqtt'),
    ]
    expect(messageFor([alarm('a', { notified })]).alarms[0]?.notifiedBefore).toEqual([
      { receiver: 'room', atMs: 3 },
    ])
  })

  it('has the worst first, 200 at most, and counts the rest', () => {
    const many = Array.from({ length: 250 }, (_, n) => alarm(`a${n}`, {}, { severity: n === 240 ? 3 : 2 }))
    const { alarms, resolved, omitted } = messageFor(many, [alarm('over')])
    expect(alarms.map(({ id }) => id).slice(0, 3)).toEqual(['a240', 'a0', 'a1'])
    expect([alarms.length, resolved.length, omitted]).toEqual([200, 0, 51])
  })

  it('names a station and a sensor that are not listed any more by their ids', () => {
    const [one] = messageFor([alarm('a', {}, { device: 'constructor', sensor: '__proto__' })]).alarms
    expect(one).toMatchObject({
      station: { id: 'constructor', name: 'constructor' },
      sensor: { id: '__proto__', name: '__proto__' },
      ...{ latest: null, expected: null },
    })
    expect(messageFor([alarm('a', {}, { device: null, sensor: null })]).alarms).toMatchObject([
      { station: null, sensor: null, link: null },
    ])
  })
})
