import { pointKey } from './alarm.ts'
import type { Change } from './condition-changes.ts'
import {
  conditionStateOf,
  type FindConditions,
  type Finding,
  type UpstreamCrossing,
} from './evaluation-input.ts'

/** A level was crossed upstream and is expected here a lag later; over a lag after its end there. */
export const findUpstream: FindConditions = (rule, { station, nowMs, upstream }, known) => {
  const { when } = rule
  if (when.kind !== 'upstream') return []
  return crossed(upstream.filter(({ severity }) => severity >= when.minSeverity)).map(
    ({ device, level, severity, sinceMs, endedMs, lagMs }): Finding => {
      const key = pointKey(rule.id, station.id, device, severity)
      const condition = conditionStateOf(known.get(key))
      const overMs = endedMs === null ? Number.POSITIVE_INFINITY : endedMs + lagMs
      const changes: Change[] = []
      const change = { value: null, isChattering: false }
      let { isActive } = condition
      if (!isActive && sinceMs > condition.changedMs && overMs > nowMs) {
        changes.push({ kind: 'raised', t: sinceMs, ...change })
        isActive = true
      }
      if (isActive && overMs <= nowMs) changes.push({ kind: 'returned', t: overMs, ...change })
      return {
        key,
        subject: {
          ...{ kind: 'upstream', rule: rule.id, device: station.id, sensor: null },
          severity: rule.severity ?? severity,
          upstream: { device, ...(level && { level }), expectedMs: sinceMs + lagMs },
        },
        changes,
        dueMs: isActive && overMs > nowMs ? overMs : Number.POSITIVE_INFINITY,
      }
    },
  )
}

/** One for each station and severity: several rules or levels may be alike. */
function crossed(upstream: readonly UpstreamCrossing[]): UpstreamCrossing[] {
  const found = new Map<string, UpstreamCrossing>()
  for (const one of upstream) {
    const name = JSON.stringify([one.device, one.severity])
    const other = found.get(name)
    found.set(name, other ? lasting(one, other) : one)
  }
  return [...found.values()]
}

function lasting(a: UpstreamCrossing, b: UpstreamCrossing): UpstreamCrossing {
  const endOf = ({ endedMs }: UpstreamCrossing) => endedMs ?? Number.POSITIVE_INFINITY
  if (endOf(a) !== endOf(b)) return endOf(a) > endOf(b) ? a : b
  return a.sinceMs <= b.sinceMs ? a : b
}
