import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { alarmId, isActive, pointKey } from './alarm.ts'
import type { PointEvent } from './alarm-event.ts'
import type { KnownPoints } from './evaluation-input.ts'
import { timedEvents } from './judge-station.ts'

/** Times are epoch milliseconds. */
interface ServiceState {
  nowMs: number
  /** `null`: it answers. */
  downSinceMs: number | null
  /** Of all stations; `null`: none, or too few stations to judge by. */
  newestMs: number | null
  quietMs: number
  /** Severity of the worst active level, which nobody watches now. */
  worst: () => number
  baselineMs: number
}

const RULE = 'outage'
const SEVERITY = 2
/** Shorter ones need nobody. */
const ON_DELAY_MS = 60_000

/** The data service's only point. */
const OUTAGE_KEY = pointKey(RULE)

/** Its alarm, and the end of its shelf. */
export function judgeService(known: KnownPoints, service: ServiceState): PointEvent[] {
  return [...timedEvents(known, new Map(), service.nowMs).events, ...alarmEvents(known, service)]
}

/** The service does not answer, or no station sends anything. Stands for all silences that follow. */
function alarmEvents(known: KnownPoints, service: ServiceState): PointEvent[] {
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

function troubleSince({ downSinceMs, newestMs, quietMs, nowMs, baselineMs }: ServiceState): number | null {
  if (downSinceMs !== null) return downSinceMs
  // an archive, or a network taken down before monitoring began
  if (newestMs === null || newestMs < baselineMs - DAY_MS) return null
  return nowMs - newestMs > quietMs ? newestMs + quietMs : null
}

/** The last list of stations, but not during an outage, nor for one interval after it. */
export function silenceKnownMs(known: KnownPoints, listedMs: number, intervalMs: number): number {
  const alarm = known.get(OUTAGE_KEY)?.alarm
  if (!alarm) return listedMs
  const isOver = alarm.returned !== null && listedMs - alarm.returned.atMs > intervalMs
  return isOver ? listedMs : Math.min(listedMs, alarm.sinceMs)
}
