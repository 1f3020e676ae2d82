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

/** A step of an alarm's way from the gauge to somebody who takes it. Times are epoch milliseconds. */
export interface AlarmHop {
  kind: 'measured' | 'received' | 'raised' | 'sent' | 'delivered' | 'failed' | 'acknowledged' | 'returned'
  atMs: number
  /** Who acknowledged it. */
  by?: string | null
  /** Of a message: its id, to whom and by what. */
  message?: string
  receiver?: string
  channel?: string
}

/** An alarm as `GET /api/alarms` and the event `alarm` publish it. */
export interface AlarmView
  extends Pick<AlarmSubject, 'kind' | 'rule' | 'severity'>,
    Pick<
      Alarm,
      'id' | 'sinceMs' | 'value' | 'acknowledged' | 'reAlarmedMs' | 'notes' | 'heldBackBy' | 'isChattering'
    >,
    Pick<AlarmPoint, 'shelved' | 'outOfService'> {
  state: AlarmState
  isActive: boolean
  /** `null` for the data service itself; the name is the id where the station is not listed any more. */
  station: { id: string; name: string; basin?: string } | null
  sensor: Pick<Sensor, 'id' | 'name' | 'kind' | 'unit'> | null
  level: AlarmSubject['level'] | null
  upstream: AlarmSubject['upstream'] | null
  /** Of a silence with a level at risk: how the water stood as it began. */
  last?: NamedLast
  expectedMs: number | null
  returnedMs: number | null
  /** It ended because its rule, level or station was removed: no reading said that it is over. */
  isWithdrawn: boolean
  /** As far as they are known, in order. */
  hops: AlarmHop[]
  /** Ids of operators' silences that match it: nobody is notified. */
  silencedBy: string[]
}

/** Answer of `GET /api/alarms`. */
export interface AlarmListing {
  asOf: number
  /** Number of the newest entry it rests on. */
  seq: number
  counts: AlarmCounts
  duty: Duty | null
  /** Worst first; what is shelved, held back or out of service stands behind. At most so many. */
  alarms: AlarmView[]
  /** Of them those that were left out. */
  omitted: number
  /** What is wrong with the alarms file as it is now; what it said before stays in use. */
  fileProblems: string[]
}

/** Data of the event `alarm` on `GET /api/events`. `alarm` is `null` where it is of none, or of too many to publish each. */
export interface AlarmNews {
  /** Number of the journal's newest entry. */
  seq: number
  /** What happened: the kind of the journal's entry, `many` for more than can be published each. */
  what: string
  alarm: AlarmView | null
  counts: AlarmCounts
}

/** What the view needs besides the point: its station's words, and silences. */
export interface ViewContext {
  station: { id: string; name: string; basin?: string; sensors: readonly Sensor[] } | undefined
  silencedBy: string[]
}

/** A point as it is published; `undefined` for one that nothing ever happened to. */
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

/** When an alarm was raised, epoch milliseconds by our own clock. */
export function raisedMsOf({ hops, sinceMs }: Pick<AlarmView, 'hops' | 'sinceMs'>): number {
  return hops.find(({ kind }) => kind === 'raised')?.atMs ?? sinceMs
}

/** What calls for somebody first: the worst, in it what nobody has taken, in that the newest. */
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
  const { sinceMs, receivedMs, raisedMs, told, acknowledged, returned } = alarm
  const hops: AlarmHop[] = [
    { kind: 'measured', atMs: sinceMs },
    { kind: 'received', atMs: receivedMs },
    { kind: 'raised', atMs: raisedMs },
    ...told.map(({ atMs, state: kind, message, receiver, channel }) => ({
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
