import type { Alarm } from './alarm.ts'

/** An alarm as its point has it, or as it is published. */
export type Awaiting = Pick<Alarm, 'id' | 'acknowledged' | 'heldBackBy' | 'raisedMs' | 'reAlarmedMs'>

/**
 * Since when nobody has acknowledged an alarm, epoch milliseconds by our own clock; `null` where somebody has. A river that rose
 * from level to level waits since the first one that nobody acknowledged: `others` holds the lesser alarms of its sensor.
 */
export function unacknowledgedSinceMs(alarm: Awaiting, others: Iterable<Awaiting>): number | null {
  if (alarm.acknowledged) return null
  const lesser = [...others].filter(
    ({ heldBackBy, acknowledged }) => heldBackBy === alarm.id && !acknowledged,
  )
  return Math.min(...[alarm, ...lesser].map(({ raisedMs, reAlarmedMs = raisedMs }) => reAlarmedMs))
}
