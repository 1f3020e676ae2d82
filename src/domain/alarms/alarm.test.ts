import { expect, it } from 'vitest'
import { type Alarm, type AlarmPoint, newPoint, unacknowledgedSinceMs } from './alarm.ts'
import type { AlarmEvent } from './alarm-event.ts'
import { applyEvent } from './apply-event.ts'

const MINUTE_MS = 60_000

/** Points of one sensor after what happened to its levels, minutes after each other. */
function after(
  ...happened: (readonly [minute: number, level: number, event: Partial<AlarmEvent>])[]
): Alarm[] {
  const points = new Map<number, AlarmPoint>()
  for (const [minute, level, event] of happened) {
    const point = points.get(level) ?? newPoint(`level:gauge:stage:${level}`)
    const subject = { kind: 'level', rule: 'level', device: 'gauge', sensor: 'stage', severity: level }
    // the reading is older than what it raises
    const measured = {
      subject,
      t: (minute - 4) * MINUTE_MS,
      value: 100 * level,
      receivedMs: minute * MINUTE_MS,
    }
    const whole = { alarm: `L${level}`, by: null, ...measured, ...event } as AlarmEvent
    points.set(level, applyEvent(point, whole, minute * MINUTE_MS))
  }
  return [...points.values()].flatMap(({ alarm }) => alarm ?? [])
}

function sinceMinute(alarms: Alarm[], level: number): number | null {
  const alarm = alarms.find(({ id }) => id === `L${level}`) as Alarm
  const ms = unacknowledgedSinceMs(alarm, alarms)
  return ms === null ? null : ms / MINUTE_MS
}

const RAISED = { kind: 'raised' } as const
const ACKNOWLEDGED = { kind: 'acknowledged' } as const
const heldBy = (level: number) => ({ kind: 'held-back', by: `L${level}` }) as const

it('a level that nobody took waits since it was raised, not since it was measured', () => {
  expect(sinceMinute(after([10, 1, RAISED]), 1)).toBe(10)
})

it('three levels that nobody took wait since the first of them was raised', () => {
  const alarms = after(
    ...([
      [10, 1, RAISED],
      [25, 2, RAISED],
      [25, 1, heldBy(2)],
    ] as const),
    ...([
      [40, 3, RAISED],
      [40, 2, heldBy(3)],
      [40, 1, heldBy(3)],
    ] as const),
  )
  expect(sinceMinute(alarms, 3)).toBe(10)
})

it('a worse level waits since it was raised where somebody took the lesser one', () => {
  const alarms = after([10, 1, RAISED], [12, 1, ACKNOWLEDGED], [25, 2, RAISED], [25, 1, heldBy(2)])
  expect(sinceMinute(alarms, 2)).toBe(25)
})

it('what somebody took waits for nobody', () => {
  expect(sinceMinute(after([10, 1, RAISED], [12, 1, ACKNOWLEDGED]), 1)).toBeNull()
})

it('what was taken long ago waits since it called again', () => {
  const alarms = after([10, 1, RAISED], [12, 1, ACKNOWLEDGED], [72, 1, { kind: 're-alarmed' }])
  expect(sinceMinute(alarms, 1)).toBe(72)
})

it('a lesser level that is over does not count, nor one of another sensor', () => {
  const over = after([10, 1, RAISED], [20, 1, { kind: 'returned' }], [25, 2, RAISED])
  expect(sinceMinute(over, 2)).toBe(25)
  const apart = after([10, 1, RAISED], [25, 2, RAISED])
  expect(sinceMinute(apart, 2)).toBe(25)
})
