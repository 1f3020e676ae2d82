import { isAhead, silentAfterMs } from '../freshness.ts'
import { pointKey } from './alarm.ts'
import type { Change } from './course.ts'
import { courseOf, type FindConditions, type Finding } from './picture.ts'

const DAY_MS = 86_400_000
/** A station that was silent for longer before monitoring began was taken down: no notification. */
const TAKEN_DOWN_MS = 30 * DAY_MS

/**
 * A station that nothing comes from any more. It is silent as of when the service last said how its stations are: while the
 * service is away nobody becomes silent.
 */
export const findSilence: FindConditions = (rule, { station, listedMs, nowMs, baselineMs }, known) => {
  const { when } = rule
  if (when.kind !== 'silence') return []
  const { id: device, lastUpdateMs, intervalSeconds } = station
  // the service does not say any more when anything came
  if (lastUpdateMs === null) return []
  const key = pointKey(rule.id, device)
  const { isActive } = courseOf(known.get(key))
  const subject: Finding['subject'] = {
    kind: 'silence',
    rule: rule.id,
    device,
    sensor: null,
    severity: rule.severity ?? 0,
  }
  if (isAhead(lastUpdateMs, nowMs)) {
    // by its own clock nobody can say when, but something has come
    const back: Change = { kind: 'returned', t: nowMs, value: null, isChattering: false }
    return [{ key, subject, changes: isActive ? [back] : [], dueMs: Number.POSITIVE_INFINITY }]
  }
  const sinceMs = lastUpdateMs + (when.afterMs ?? silentAfterMs(intervalSeconds)) + rule.onDelayMs
  const isSilent = listedMs > sinceMs
  const changes: Change[] = []
  if (isActive && !isSilent)
    changes.push({ kind: 'returned', t: lastUpdateMs, value: null, isChattering: false })
  if (!isActive && isSilent && lastUpdateMs > baselineMs - TAKEN_DOWN_MS)
    changes.push({ kind: 'raised', t: sinceMs, value: null, isChattering: false })
  return [{ key, subject, changes, dueMs: isSilent ? Number.POSITIVE_INFINITY : sinceMs + 1 }]
}
