import { alarmId, isActive, pointKey } from './alarm.ts'
import type { PointEvent } from './alarm-event.ts'
import type { KnownPoints } from './evaluation-input.ts'
import { timedEvents } from './timed-events.ts'

/** How the data service stands as of a moment. Times are epoch milliseconds. */
export interface ServicePicture {
  nowMs: number
  /** Since when it does not answer; `null` while it does. */
  downSinceMs: number | null
  /** The newest reading of all stations; `null` where there is none, or too few stations to judge by. */
  newestMs: number | null
  /** For how long nothing may come from any of them. */
  quietMs: number
  /** Severity of the worst alert level that is active at a station: nobody sees any more where it goes. */
  worst: () => number
  baselineMs: number
}

const RULE = 'outage'
const SEVERITY = 2
/** Shorter ones are nobody's business. */
const ON_DELAY_MS = 60_000
const DAY_MS = 86_400_000

/** Key of the one point of the data service. */
export const OUTAGE_KEY = pointKey(RULE)

/** What happens to the point of the data service: its alarm comes and goes, and its shelf ends. */
export function judgeService(known: KnownPoints, service: ServicePicture): PointEvent[] {
  return [...timedEvents(known, new Map(), service.nowMs).events, ...alarmEvents(known, service)]
}

/**
 * The one alarm of the data service: it does not answer, or nothing comes from any station although it does. It stands for
 * all the silences that follow from it.
 */
function alarmEvents(known: KnownPoints, service: ServicePicture): PointEvent[] {
  const { nowMs } = service
  const point = known.get(OUTAGE_KEY)
  const sinceMs = troubleSince(service)
  if (point?.alarm && isActive(point)) {
    if (sinceMs !== null) return []
    return [{ point: OUTAGE_KEY, event: { kind: 'returned', alarm: point.alarm.id, t: nowMs, value: null } }]
  }
  if (sinceMs === null || nowMs - sinceMs < ON_DELAY_MS) return []
  const severity = Math.max(SEVERITY, service.worst())
  return [
    {
      point: OUTAGE_KEY,
      event: {
        kind: 'raised',
        alarm: alarmId(OUTAGE_KEY, sinceMs),
        subject: { kind: 'outage', rule: RULE, device: null, sensor: null, severity },
        t: sinceMs,
        value: null,
        receivedMs: nowMs,
      },
    },
  ]
}

function troubleSince({ downSinceMs, newestMs, quietMs, nowMs, baselineMs }: ServicePicture): number | null {
  if (downSinceMs !== null) return downSinceMs
  // an archive, or a network that was taken down before anybody watched
  if (newestMs === null || newestMs < baselineMs - DAY_MS) return null
  return nowMs - newestMs > quietMs ? newestMs + quietMs : null
}

/**
 * As of when it may be said of a station that it is silent: when the service last answered with its stations, but not while
 * it is in trouble, nor for an interval of the station after that.
 */
export function silenceKnownMs(known: KnownPoints, listedMs: number, intervalMs: number): number {
  const alarm = known.get(OUTAGE_KEY)?.alarm
  if (!alarm) return listedMs
  const isOver = alarm.returned !== null && listedMs - alarm.returned.atMs > intervalMs
  return isOver ? listedMs : Math.min(listedMs, alarm.sinceMs)
}
