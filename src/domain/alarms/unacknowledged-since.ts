import type { Alarm } from './alarm.ts'

export type Awaiting = Pick<Alarm, 'id' | 'acknowledged' | 'heldBackBy' | 'raisedMs' | 'reAlarmedMs'>

/**
 * Epoch milliseconds by our own clock; `null`: acknowledged. A rising river counts from the first
 * unacknowledged level: `others` holds the lesser alarms of its sensor.
 */
export function unacknowledgedSinceMs(alarm: Awaiting, others: Iterable<Awaiting>): number | null {
  if (alarm.acknowledged) return null
  const lesser = [...others].filter(
    ({ heldBackBy, acknowledged }) => heldBackBy === alarm.id && !acknowledged,
  )
  return Math.min(...[alarm, ...lesser].map(({ raisedMs, reAlarmedMs = raisedMs }) => reAlarmedMs))
}
