import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import type { DailyTimes, Route, Routing } from '../../../domain/alarms/routing/routing.ts'
import { type AlarmRule, type Condition, DEFAULT_CHATTER } from '../../../domain/alarms/rule.ts'
import {
  type AlarmsInFile,
  DAY_NAMES,
  type RouteInFile,
  type RuleInFile,
  type TimesInFile,
} from './schema.ts'

const HOUR_MS = 60 * MINUTE_MS

const SECOND_MS = 1_000

type Timing = Pick<Route, 'groupBy' | 'groupWaitMs' | 'groupIntervalMs' | 'repeatMs' | 'escalations'>

/** Alertmanager's defaults. */
const DEFAULT_TIMING: Timing = {
  groupBy: ['basin'],
  groupWaitMs: 30 * SECOND_MS,
  groupIntervalMs: 5 * MINUTE_MS,
  repeatMs: 240 * MINUTE_MS,
  escalations: [],
}

export function toRule(rule: RuleInFile): AlarmRule {
  const { id, when, severity, basins = [], stations = [], sensors = [], chatter } = rule
  return {
    id,
    when: conditionOf(when),
    severity: severity ?? defaultSeverity(when.kind),
    scope: { basins, stations, sensors },
    onDelayMs: rule.onDelayMinutes * MINUTE_MS,
    offDelayMs: rule.offDelayMinutes * MINUTE_MS,
    chatter: chatter === undefined ? defaultChatter(when.kind) : chatter === false ? null : inMs(chatter),
    reAlarmMs: rule.reAlarmMinutes === undefined ? null : rule.reAlarmMinutes * MINUTE_MS,
  }
}

function conditionOf(when: RuleInFile['when']): Condition {
  switch (when.kind) {
    case 'rise': {
      const { kind, perHour, deadband, direction } = when
      return { kind, perHour, deadband, isFalling: direction === 'falling' }
    }
    case 'silence': {
      const { kind, afterMinutes } = when
      return { kind, afterMs: afterMinutes === undefined ? null : afterMinutes * MINUTE_MS }
    }
    case 'flat':
      return { kind: when.kind, forMs: when.forMinutes * MINUTE_MS, tolerance: when.tolerance }
    case 'battery': {
      const { kind, below, deadband, withinHours } = when
      return { kind, below, deadband, withinMs: withinHours === undefined ? null : withinHours * HOUR_MS }
    }
    default:
      return when
  }
}

/** Levels, and upstream crossings, have severities of their own. */
function defaultSeverity(kind: Condition['kind']): number | null {
  if (kind === 'level' || kind === 'upstream') return null
  return kind === 'silence' ? 0 : 1
}

function defaultChatter(kind: Condition['kind']): AlarmRule['chatter'] {
  return kind === 'silence' || kind === 'upstream' ? null : DEFAULT_CHATTER
}

function inMs(chatter: { count: number; withinMinutes: number; calmMinutes: number }): AlarmRule['chatter'] {
  const { count, withinMinutes, calmMinutes } = chatter
  return { count, withinMs: withinMinutes * MINUTE_MS, calmMs: calmMinutes * MINUTE_MS }
}

/** A route inherits what it leaves out from its parent. */
export function toRouting({ route, quietHours }: AlarmsInFile): Routing {
  return { route: route ? toRoute(route, DEFAULT_TIMING, 'root') : null, quietHours: quietHours.map(toTimes) }
}

/** A route's id is its place, so a group keeps its name while the routes before it stay. */
function toRoute(route: RouteInFile, above: Timing, id: string): Route {
  const { groupBy, groupWaitSeconds, groupIntervalMinutes, repeatMinutes, escalations } = route
  const timing: Timing = {
    groupBy: groupBy ?? above.groupBy,
    groupWaitMs: groupWaitSeconds === undefined ? above.groupWaitMs : groupWaitSeconds * SECOND_MS,
    groupIntervalMs:
      groupIntervalMinutes === undefined ? above.groupIntervalMs : groupIntervalMinutes * MINUTE_MS,
    repeatMs: repeatMinutes === undefined ? above.repeatMs : repeatMinutes * MINUTE_MS,
    escalations:
      escalations?.map(({ afterMinutes, receiver }) => ({ afterMs: afterMinutes * MINUTE_MS, receiver })) ??
      above.escalations,
  }
  return {
    id,
    receiver: route.receiver,
    matchers: (route.match ?? []).map(({ name, values, isNegated = false }) => ({ name, values, isNegated })),
    times: (route.times ?? []).map(toTimes),
    continues: route.continue,
    ...timing,
    routes: (route.routes ?? []).map((child, n) => toRoute(child, timing, `${id}.${n}`)),
  }
}

function toTimes({ from, to, days, zone }: TimesInFile): DailyTimes {
  const numbers = (days ?? DAY_NAMES).map((day) => DAY_NAMES.indexOf(day))
  return { fromMinute: minuteOf(from), toMinute: minuteOf(to), days: numbers, zone }
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
