import type { DailyTimes, Route, Routing } from '../../../domain/alarms/routing/routing.ts'
import { type AlarmsInFile, DAY_NAMES, type RouteInFile, type TimesInFile } from './schema.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

type Timing = Pick<Route, 'groupBy' | 'groupWaitMs' | 'groupIntervalMs' | 'repeatMs' | 'escalations'>

/** Alertmanager's defaults. */
const USUAL: Timing = {
  groupBy: ['basin'],
  groupWaitMs: 30 * SECOND_MS,
  groupIntervalMs: 5 * MINUTE_MS,
  repeatMs: 240 * MINUTE_MS,
  escalations: [],
}

/** A route inherits what it leaves out from its parent. */
export function toRouting({ route, quietHours }: AlarmsInFile): Routing {
  return { route: route ? toRoute(route, USUAL, 'root') : null, quietHours: quietHours.map(toTimes) }
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
