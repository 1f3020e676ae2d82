import { TZDate } from '@date-fns/tz'
import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { type Labels, type Matcher, matches } from '../silence.ts'

/** After Alertmanager's routes. Times in milliseconds. */
export interface Route {
  id: string
  receiver: string
  matchers: readonly Matcher[]
  /** Empty: always. */
  times: readonly DailyTimes[]
  /** Later routes are tried as well. */
  continues: boolean
  groupBy: readonly GroupLabel[]
  groupWaitMs: number
  groupIntervalMs: number
  /** For unacknowledged alarms. */
  repeatMs: number
  escalations: readonly Escalation[]
  routes: readonly Route[]
}

export const GROUP_LABELS = ['station', 'basin', 'kind', 'severity'] as const
type GroupLabel = (typeof GROUP_LABELS)[number]

interface Escalation {
  afterMs: number
  receiver: string
}

export interface Routing {
  /** The root, for everything else. `null`: nobody is notified. */
  route: Route | null
  /** Only the worst severity is notified; the rest afterwards, if still active. */
  quietHours: readonly DailyTimes[]
}

export interface DailyTimes {
  /** Minutes after midnight; a span whose end is not after its begin passes midnight. */
  fromMinute: number
  toMinute: number
  /** 0 is Sunday; the day that a span begins on. */
  days: readonly number[]
  zone: string
}

const DAY_MINUTES = 1_440
const QUARTER_MS = 15 * MINUTE_MS

export function isWithin({ fromMinute, toMinute, days, zone }: DailyTimes, timeMs: number): boolean {
  const local = new TZDate(timeMs, zone)
  const minute = local.getHours() * 60 + local.getMinutes()
  const day = local.getDay()
  if (fromMinute < toMinute) return days.includes(day) && minute >= fromMinute && minute < toMinute
  const yesterday = (day + 6) % 7
  return (days.includes(day) && minute >= fromMinute) || (days.includes(yesterday) && minute < toMinute)
}

/** When `isWithin` may change next: a full minute, or the next quarter of an hour before a clock change. */
export function nextTurnMs(times: readonly DailyTimes[], timeMs: number): number {
  const turns = times.flatMap(({ fromMinute, toMinute, zone }) => {
    const local = new TZDate(timeMs, zone)
    const minute = local.getHours() * 60 + local.getMinutes()
    return [fromMinute, toMinute].map((at) => {
      const inMinutes = ((at - minute - 1 + DAY_MINUTES) % DAY_MINUTES) + 1
      const turnMs = Math.floor(timeMs / MINUTE_MS) * MINUTE_MS + inMinutes * MINUTE_MS
      const isSame = new TZDate(turnMs, zone).getTimezoneOffset() === local.getTimezoneOffset()
      return isSame ? turnMs : Math.min(turnMs, (Math.floor(timeMs / QUARTER_MS) + 1) * QUARTER_MS)
    })
  })
  return Math.min(...turns)
}

/** As in Alertmanager: the first matching child, further ones while they continue; else the route. */
export function routesOf(route: Route, labels: Labels, nowMs: number): Route[] {
  if (!takes(route, labels, nowMs)) return []
  const taken: Route[] = []
  for (const child of route.routes) {
    const found = routesOf(child, labels, nowMs)
    taken.push(...found)
    if (found.length > 0 && !child.continues) break
  }
  return taken.length > 0 ? taken : [route]
}

function takes({ matchers, times }: Route, labels: Labels, nowMs: number): boolean {
  return matches(matchers, labels) && (times.length === 0 || times.some((one) => isWithin(one, nowMs)))
}
