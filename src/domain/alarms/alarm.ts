import type { LevelName } from '../levels/alert-levels.ts'

export const ALARM_KINDS = [
  'level',
  'rise',
  'silence',
  'flat',
  'quality',
  'battery',
  'upstream',
  'outage',
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** Needs no immediate action, such as a silent station; alert levels begin at 1. */
export const QUIET = 0
/** From here on only an operator's act suppresses an alarm. */
export const WORST = 3

/** States of ISA-18.2 and IEC 62682; `returned` is returned to normal, unacknowledged. */
export const ALARM_STATES = [
  'normal',
  'unacknowledged',
  'acknowledged',
  'returned',
  'shelved',
  'suppressed',
  'out-of-service',
] as const
export type AlarmState = (typeof ALARM_STATES)[number]

export interface AlarmSubject {
  kind: AlarmKind
  rule: string
  /** `null`: the data service. */
  device: string | null
  sensor: string | null
  severity: number
  /** `threshold` in the sensor's unit. */
  level?: LevelName & { threshold: number; impact?: string }
  /** Of water upstream: the level crossed there, and when it is expected here. */
  upstream?: { device: string; level?: LevelName; expectedMs: number }
  /** Of a silence with a level at risk: the water as it began. */
  last?: LastKnown
  /** Extrapolated end: an empty battery. */
  expectedMs?: number
}

/** A sensor's last reading before its station fell silent, in its unit, and its level. */
export interface LastKnown {
  sensor: string
  t: number
  value: number
  ratePerHour: number | null
  level?: LevelName & { severity: number }
}

/** `by` is `null` without sign-in. */
export interface Act {
  atMs: number
  by: string | null
}

/** Every list of alarms carries them. */
export const MAX_ALARM_NOTES = 200

interface Note extends Act {
  text: string
}

export interface Hop {
  atMs: number
  message: string
  receiver: string
  channel: string
  state: 'sent' | 'delivered' | 'failed'
}

/** One occurrence of an alarm, until it is over and acknowledged. */
export interface Alarm {
  id: string
  subject: AlarmSubject
  /** Time of the reading, or moment, it began with; epoch milliseconds, as all times. */
  sinceMs: number
  /** In the sensor's unit. */
  value: number | null
  receivedMs: number
  raisedMs: number
  /**
   * Return to normal: `t` by the readings, `atMs` by our clock. `isWithdrawn`: its rule, level or station was
   * removed. `isLate`: its readings came late; it was active for a fraction of its span.
   */
  returned: { t: number; value: number | null; atMs: number; isWithdrawn?: true; isLate?: true } | null
  acknowledged: Act | null
  reAlarmedMs?: number
  notes: readonly Note[]
  notified: readonly Hop[]
  /** It came and went so often that it stays until it is calm. */
  isChattering: boolean
  /** Id of the worse alarm of the same sensor that suppresses it. */
  heldBackBy: string | null
  /** It was neither suppressed, shelved nor out of service at some time. */
  wasOpen: boolean
  /** An earlier reading raised it: by another rule, level or verdict, or nobody watched then. */
  isRetroactive?: true
}

/** One rule at one sensor (and level); the same between occurrences. */
export interface AlarmPoint {
  key: string
  /** The present or last occurrence; `null` before the first. */
  alarm: Alarm | null
  shelved: (Act & { untilMs: number; reason: string }) | null
  outOfService: (Act & { reason: string }) | null
  raises: readonly number[]
  /** Earlier late occurrences that receivers may still need. */
  late: readonly Alarm[]
}

/** A late alarm held back for longer, by quiet hours or a silence, is not sent any more. */
const MAX_LATE_MS = 3_600_000

/** It was open, its readings came late, and it is still news. */
export function isLateOccurrence({ returned, wasOpen }: Alarm, nowMs: number): boolean {
  return returned?.isLate === true && wasOpen && nowMs - returned.atMs < MAX_LATE_MS
}

/** Encoded, so that no two points share a key. */
export function pointKey(...parts: readonly (string | number)[]): string {
  return parts.map((part) => encodeURIComponent(part)).join(':')
}

/** The same from every instance. */
export function alarmId(key: string, sinceMs: number): string {
  return `${key}@${Math.round(sinceMs).toString(36)}`
}

export function sinceOf(id: string): number {
  return Number.parseInt(id.slice(id.lastIndexOf('@') + 1), 36)
}

/** The point's key from an id or a key. */
export function keyOf(idOrKey: string): string {
  const at = idOrKey.lastIndexOf('@')
  return at === -1 ? idOrKey : idOrKey.slice(0, at)
}

export function newPoint(key: string): AlarmPoint {
  return { key, alarm: null, shelved: null, outOfService: null, raises: [], late: [] }
}

export function isActive({ alarm }: Pick<AlarmPoint, 'alarm'>): boolean {
  return alarm !== null && alarm.returned === null
}

export function isNotified({ notified }: Alarm, step: Pick<Hop, 'message' | 'receiver' | 'state'>): boolean {
  return notified.some(
    ({ message, receiver, state }) =>
      message === step.message && receiver === step.receiver && state === step.state,
  )
}

export function stateOf(point: AlarmPoint): AlarmState {
  const { alarm, shelved, outOfService } = point
  if (outOfService) return 'out-of-service'
  if (shelved) return 'shelved'
  if (!alarm) return 'normal'
  if (isActive(point)) {
    if (alarm.heldBackBy !== null) return 'suppressed'
    return alarm.acknowledged ? 'acknowledged' : 'unacknowledged'
  }
  return alarm.acknowledged || !alarm.wasOpen ? 'normal' : 'returned'
}

type Awaiting = Pick<Alarm, 'id' | 'acknowledged' | 'heldBackBy' | 'raisedMs' | 'reAlarmedMs'>

/**
 * Epoch milliseconds by our own clock; `null`: acknowledged. A rising river counts from the first
 * unacknowledged level: `others` holds the lesser alarms of its sensor.
 */
export function unacknowledgedSinceMs(alarm: Awaiting, others: Iterable<Awaiting>): number | null {
  if (alarm.acknowledged) return null
  const lesser = [...others].filter(
    ({ heldBackBy, acknowledged }) => heldBackBy === alarm.id && !acknowledged,
  )
  return Math.min(...[alarm, ...lesser].map(({ raisedMs, reAlarmedMs = raisedMs }) => reAlarmedMs))
}
