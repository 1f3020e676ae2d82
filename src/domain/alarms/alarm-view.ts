import type { Sensor } from '../device.ts'
import {
  type Alarm,
  type AlarmPoint,
  type AlarmState,
  type AlarmSubject,
  isActive,
  stateOf,
} from './alarm.ts'
import type { AlarmCounts, Duty } from './alarm-index.ts'
import { type NamedLast, namedLast, namedSensor, namedStation } from './named.ts'

/** A step from the gauge to somebody who acknowledges it. Times are epoch milliseconds. */
export interface AlarmHop {
  kind: 'measured' | 'received' | 'raised' | 'sent' | 'delivered' | 'failed' | 'acknowledged' | 'returned'
  atMs: number
  by?: string | null
  message?: string
  receiver?: string
  channel?: string
}

/** An alarm in `GET /api/alarms` and the event `alarm`. */
export interface AlarmView
  extends Pick<AlarmSubject, 'kind' | 'rule' | 'severity'>,
    Pick<
      Alarm,
      'id' | 'sinceMs' | 'value' | 'acknowledged' | 'reAlarmedMs' | 'notes' | 'heldBackBy' | 'isChattering'
    >,
    Pick<AlarmPoint, 'shelved' | 'outOfService'> {
  state: AlarmState
  isActive: boolean
  /** `null`: the data service. The name is the id for an unlisted station. */
  station: { id: string; name: string; basin?: string } | null
  sensor: Pick<Sensor, 'id' | 'name' | 'kind' | 'unit'> | null
  level: AlarmSubject['level'] | null
  upstream: AlarmSubject['upstream'] | null
  last?: NamedLast
  expectedMs: number | null
  returnedMs: number | null
  /** Its rule, level or station was removed; no reading ended it. */
  isWithdrawn: boolean
  /** As far as known, in order. */
  hops: AlarmHop[]
  /** Ids of matching operators' silences: nobody is notified. */
  silencedBy: string[]
}

/** Response of `GET /api/alarms`. */
export interface AlarmListing {
  asOf: number
  seq: number
  counts: AlarmCounts
  duty: Duty | null
  /** Worst first; shelved, suppressed or out-of-service ones last. Bounded. */
  alarms: AlarmView[]
  omitted: number
  /** Errors of the present alarms file; its earlier content stays in use. */
  fileProblems: string[]
}

/** Data of the event `alarm`. `alarm` is `null` for other subjects, or too many alarms. */
export interface AlarmNews {
  seq: number
  /** Kind of the entry; `many`: too many to publish each. */
  what: string
  alarm: AlarmView | null
  counts: AlarmCounts
}

interface ViewContext {
  station: { id: string; name: string; basin?: string; sensors: readonly Sensor[] } | undefined
  silencedBy: string[]
}

/** `undefined` for a point without any alarm yet. */
export function viewOf(point: AlarmPoint, { station, silencedBy }: ViewContext): AlarmView | undefined {
  const { alarm, shelved, outOfService } = point
  if (!alarm) return undefined
  const { subject, id, sinceMs, value, returned, acknowledged, notes, heldBackBy, isChattering } = alarm
  const { reAlarmedMs } = alarm
  return {
    id,
    state: stateOf(point),
    isActive: isActive(point),
    kind: subject.kind,
    rule: subject.rule,
    severity: subject.severity,
    station: subject.device === null ? null : namedStation(subject.device, station),
    sensor: subject.sensor === null ? null : namedSensor(subject.sensor, station),
    level: subject.level ?? null,
    upstream: subject.upstream ?? null,
    ...(subject.last && { last: namedLast(subject.last, station) }),
    expectedMs: subject.upstream?.expectedMs ?? subject.expectedMs ?? null,
    sinceMs,
    value,
    returnedMs: returned?.t ?? null,
    isWithdrawn: returned?.isWithdrawn ?? false,
    hops: hopsOf(alarm),
    acknowledged,
    ...(reAlarmedMs !== undefined && { reAlarmedMs }),
    notes,
    shelved,
    outOfService,
    heldBackBy,
    isChattering,
    silencedBy,
  }
}

/** Epoch milliseconds by our own clock. */
export function raisedMsOf({ hops, sinceMs }: Pick<AlarmView, 'hops' | 'sinceMs'>): number {
  return hops.find(({ kind }) => kind === 'raised')?.atMs ?? sinceMs
}

/** Worst first, then unacknowledged ones, then the newest. */
export function worstFirst(a: AlarmView, b: AlarmView): number {
  return (
    Number(isOver(a)) - Number(isOver(b)) ||
    b.severity - a.severity ||
    rankOf(a.state) - rankOf(b.state) ||
    b.sinceMs - a.sinceMs ||
    (a.id < b.id ? -1 : 1)
  )
}

const RANKS: readonly AlarmState[] = [
  'unacknowledged',
  'acknowledged',
  'returned',
  'suppressed',
  'shelved',
  'out-of-service',
  'normal',
]

function rankOf(state: AlarmState): number {
  return RANKS.indexOf(state)
}

function isOver({ state }: AlarmView): boolean {
  return rankOf(state) >= rankOf('suppressed')
}

function hopsOf(alarm: Alarm): AlarmHop[] {
  const { sinceMs, receivedMs, raisedMs, notified, acknowledged, returned } = alarm
  const hops: AlarmHop[] = [
    { kind: 'measured', atMs: sinceMs },
    { kind: 'received', atMs: receivedMs },
    { kind: 'raised', atMs: raisedMs },
    ...notified.map(({ atMs, state: kind, message, receiver, channel }) => ({
      kind,
      atMs,
      message,
      receiver,
      channel,
    })),
  ]
  if (acknowledged) hops.push({ kind: 'acknowledged', ...acknowledged })
  if (returned) hops.push({ kind: 'returned', atMs: returned.atMs })
  return hops.sort((a, b) => a.atMs - b.atMs)
}
