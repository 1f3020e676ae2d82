import type { LevelName } from '../levels/alert-levels.ts'

/** What an alarm is raised by. */
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

/** Severity of what nobody has to get up for, such as a silent station; alert levels begin at 1. */
export const QUIET = 0
/** From here on an alarm is of the worst kind: nothing but an operator's own act holds it back. */
export const WORST = 3

/** The states of ISA-18.2 and IEC 62682; `returned` is returned to normal, unacknowledged. */
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

/** What an alarm is about. */
export interface AlarmSubject {
  kind: AlarmKind
  /** Id of the rule that raised it. */
  rule: string
  /** Station; `null` for the data service itself. */
  device: string | null
  sensor: string | null
  severity: number
  /** Of an alert level: its name, threshold in the sensor's unit, and what it means there. */
  level?: LevelName & { threshold: number; impact?: string }
  /** Of an alarm by the water upstream: which level was crossed where, and when it is expected here. */
  upstream?: { device: string; level?: LevelName; expectedMs: number }
  /** Of a silence with a level at risk: how the water stood as it began. */
  last?: LastKnown
  /** Where something goes on as now, when it ends: an empty battery. */
  expectedMs?: number
}

/** The last reading of a sensor, in its unit, before its station fell silent; `level` is the one it stood in. */
export interface LastKnown {
  sensor: string
  t: number
  value: number
  ratePerHour: number | null
  level?: LevelName & { severity: number }
}

/** Somebody's act; `by` is `null` where nobody has to sign in. */
export interface Act {
  atMs: number
  by: string | null
}

/** Each stands in every list of alarms. */
export const MAX_ALARM_NOTES = 200

export interface Note extends Act {
  text: string
}

/** A step of a message on its way to a receiver. */
export interface Hop {
  atMs: number
  /** Id of the message. */
  message: string
  /** Name of the receiver, and by what it is reached. */
  receiver: string
  channel: string
  state: 'sent' | 'delivered' | 'failed'
}

/** One occurrence of an alarm, from when it was raised until it is over and acknowledged. */
export interface Alarm {
  /** Of this occurrence: its point and when it began. */
  id: string
  subject: AlarmSubject
  /** Time of the reading, or moment, it began with; epoch milliseconds, as all times. */
  sinceMs: number
  /** The value then, in the sensor's unit. */
  value: number | null
  /** When what raised it was received, and when it was raised. */
  receivedMs: number
  raisedMs: number
  /**
   * When it returned to normal: by the readings, and when that was noticed. `isWithdrawn` where no reading said so: its rule,
   * level or station was removed. `isLate` where its readings came late: it was there for a fraction of the time it lasted.
   */
  returned: { t: number; value: number | null; atMs: number; isWithdrawn?: true; isLate?: true } | null
  acknowledged: Act | null
  /** When it was last unacknowledged again, after somebody had acknowledged it long before. */
  reAlarmedMs?: number
  notes: readonly Note[]
  /** Who was notified, and how that went. */
  told: readonly Hop[]
  /** It came and went so often that it is held until it has been calm for a while. */
  isChattering: boolean
  /** Id of the worse alarm of the same sensor that it is held back by. */
  heldBackBy: string | null
  /** It was there to be seen: neither held back nor shelved nor out of service all the time. */
  wasOpen: boolean
  /** It began with a reading that was there before: another rule, level or verdict raised it, or nobody watched then. */
  isRetroactive?: true
}

/** What can be in alarm: one rule at one sensor (and level). It stays what it is between occurrences. */
export interface AlarmPoint {
  key: string
  /** The present occurrence, or the last one; `null` before the first. */
  alarm: Alarm | null
  shelved: (Act & { untilMs: number; reason: string }) | null
  outOfService: (Act & { reason: string }) | null
  /** Recent times at which it was raised, ascending: how chattering is found. */
  raises: readonly number[]
  /** Earlier occurrences that came late, of which receivers may still have to be notified. */
  late: readonly Alarm[]
}

/** What came late and could not be sent by then, in quiet hours or a silence, is not sent any more. */
const MAX_LATE_MS = 3_600_000

/** Whether an occurrence came late, was there to be seen, and is still news. */
export function isLateOccurrence({ returned, wasOpen }: Alarm, nowMs: number): boolean {
  return returned?.isLate === true && wasOpen && nowMs - returned.atMs < MAX_LATE_MS
}

/** Key of a point: its parts, so written that no two points share one. */
export function pointKey(...parts: readonly (string | number)[]): string {
  return parts.map((part) => encodeURIComponent(part)).join(':')
}

/** Id of an occurrence: the same from every instance. */
export function alarmId(key: string, sinceMs: number): string {
  return `${key}@${Math.round(sinceMs).toString(36)}`
}

/** When the occurrence of an id began. */
export function sinceOf(id: string): number {
  return Number.parseInt(id.slice(id.lastIndexOf('@') + 1), 36)
}

/** The point that an id, or a key, names. */
export function keyOf(idOrKey: string): string {
  const at = idOrKey.lastIndexOf('@')
  return at === -1 ? idOrKey : idOrKey.slice(0, at)
}

/** A point of which nothing is known yet. */
export function newPoint(key: string): AlarmPoint {
  return { key, alarm: null, shelved: null, outOfService: null, raises: [], late: [] }
}

/** Whether the condition holds now. */
export function isActive({ alarm }: Pick<AlarmPoint, 'alarm'>): boolean {
  return alarm !== null && alarm.returned === null
}

/** Whether a step of a message about an occurrence is known. */
export function isNotified({ told }: Alarm, step: Pick<Hop, 'message' | 'receiver' | 'state'>): boolean {
  return told.some(
    ({ message, receiver, state }) =>
      message === step.message && receiver === step.receiver && state === step.state,
  )
}

/** The state that an operator sees. */
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
