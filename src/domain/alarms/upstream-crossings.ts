import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import { levelName } from '../levels/alert-levels.ts'
import type { StationFacts } from '../station-facts.ts'
import { keyOf } from './alarm.ts'
import { type AlarmIndex, stationOf } from './alarm-index.ts'
import type { UpstreamCrossing } from './evaluation-input.ts'

type FactsOf = (deviceId: string) => Pick<StationFacts, 'upstream'> | undefined

/** A stations file has no cycles; a limit all the same. */
const MAX_STATIONS = 50

/** Levels crossed upstream, with travel times. */
export function crossingsUpstream(deviceId: string, factsOf: FactsOf, index: AlarmIndex): UpstreamCrossing[] {
  return stationsUpstream(deviceId, factsOf).flatMap(({ device, lagMs }) =>
    [...index.pointsOf(device).values()].flatMap(({ alarm }) =>
      alarm?.subject.kind === 'level'
        ? [
            {
              ...{ device, lagMs, severity: alarm.subject.severity, sinceMs: alarm.sinceMs },
              ...(alarm.subject.level && { level: levelName(alarm.subject.level) }),
              endedMs: alarm.returned?.t ?? null,
            },
          ]
        : [],
    ),
  )
}

export function stationsDownstream(
  alarms: Iterable<string>,
  devices: Iterable<string>,
  factsOf: FactsOf,
): string[] {
  const crossed = new Set([...alarms].map((alarm) => stationOf(keyOf(alarm))))
  return [...devices].filter((id) => stationsUpstream(id, factsOf).some(({ device }) => crossed.has(device)))
}

/** Nearest first, with travel times. */
export function stationsUpstream(deviceId: string, factsOf: FactsOf): { device: string; lagMs: number }[] {
  const found: { device: string; lagMs: number }[] = []
  let lagMs = 0
  let next = factsOf(deviceId)?.upstream
  while (next && found.length < MAX_STATIONS) {
    lagMs += next.lagMinutes * MINUTE_MS
    found.push({ device: next.station, lagMs })
    next = factsOf(next.station)?.upstream
  }
  return found
}
