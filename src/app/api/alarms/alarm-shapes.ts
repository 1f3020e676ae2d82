import { ALARM_KINDS, ALARM_STATES } from '../../../domain/alarms/alarm.ts'
import type { AlarmCounts, Duty } from '../../../domain/alarms/alarm-index.ts'
import type { AlarmHop, AlarmListing, AlarmNews, AlarmView } from '../../../domain/alarms/alarm-view.ts'
import { MATCHED, type Matcher, type Silence } from '../../../domain/alarms/silence.ts'
import type { LevelName } from '../../../domain/levels/alert-levels.ts'
import {
  isColour,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  orNull,
} from '../../../domain/shape.ts'

const isAct = objectOf<{ atMs: number; by: string | null }>({ atMs: isNumber, by: orNull(isText) })

const isHop = objectOf<AlarmHop>({
  kind: oneOf('measured', 'received', 'raised', 'sent', 'delivered', 'failed', 'acknowledged', 'returned'),
  atMs: isNumber,
  by: optional(orNull(isText)),
  message: optional(isText),
  receiver: optional(isText),
  channel: optional(isText),
})

const isSensor = objectOf<NonNullable<AlarmView['sensor']>>({
  ...{ id: isText, name: isText, kind: isText, unit: isText },
})

const levelName = { name: isText, preset: optional(isText), colour: optional(isColour) }

export const isAlarm = objectOf<AlarmView>({
  id: isText,
  state: oneOf(...ALARM_STATES),
  isActive: isFlag,
  kind: oneOf(...ALARM_KINDS),
  rule: isText,
  severity: isNumber,
  station: orNull(
    objectOf<NonNullable<AlarmView['station']>>({ id: isText, name: isText, basin: optional(isText) }),
  ),
  sensor: orNull(isSensor),
  level: orNull(
    objectOf<NonNullable<AlarmView['level']>>({
      ...levelName,
      threshold: isNumber,
      impact: optional(isText),
    }),
  ),
  upstream: orNull(
    objectOf<NonNullable<AlarmView['upstream']>>({
      device: isText,
      level: optional(objectOf<LevelName>(levelName)),
      expectedMs: isNumber,
    }),
  ),
  last: optional(
    objectOf<NonNullable<AlarmView['last']>>({
      sensor: isSensor,
      t: isNumber,
      value: isNumber,
      ratePerHour: orNull(isNumber),
      level: optional(objectOf<LevelName & { severity: number }>({ ...levelName, severity: isNumber })),
    }),
  ),
  expectedMs: orNull(isNumber),
  sinceMs: isNumber,
  value: orNull(isNumber),
  returnedMs: orNull(isNumber),
  isWithdrawn: isFlag,
  hops: listOf(isHop),
  acknowledged: orNull(isAct),
  reAlarmedMs: optional(isNumber),
  notes: listOf(objectOf<AlarmView['notes'][number]>({ atMs: isNumber, by: orNull(isText), text: isText })),
  shelved: orNull(
    objectOf<NonNullable<AlarmView['shelved']>>({
      atMs: isNumber,
      by: orNull(isText),
      untilMs: isNumber,
      reason: isText,
    }),
  ),
  outOfService: orNull(
    objectOf<NonNullable<AlarmView['outOfService']>>({ atMs: isNumber, by: orNull(isText), reason: isText }),
  ),
  heldBackBy: orNull(isText),
  isChattering: isFlag,
  silencedBy: listOf(isText),
})

export const areCounts = objectOf<AlarmCounts>({
  bySeverity: listOf(
    objectOf<AlarmCounts['bySeverity'][number]>({
      severity: isNumber,
      active: isNumber,
      unacknowledged: isNumber,
    }),
  ),
  silent: isNumber,
})

export const isDuty = objectOf<Duty>({
  to: orNull(isText),
  sinceMs: isNumber,
  by: orNull(isText),
  note: optional(isText),
})

export const isListing = objectOf<AlarmListing>({
  asOf: isNumber,
  seq: isNumber,
  counts: areCounts,
  duty: orNull(isDuty),
  alarms: listOf(isAlarm),
  omitted: isNumber,
  fileProblems: listOf(isText),
})

/** Data of the event `alarm`. */
export const isNews = objectOf<AlarmNews>({
  seq: isNumber,
  what: isText,
  alarm: orNull(isAlarm),
  counts: areCounts,
})

export const isSilence = objectOf<Silence>({
  id: isText,
  matchers: listOf(
    objectOf<Matcher>({ name: oneOf(...MATCHED), values: listOf(isText), isNegated: optional(isFlag) }),
  ),
  startsMs: isNumber,
  endsMs: isNumber,
  by: orNull(isText),
  comment: isText,
})
