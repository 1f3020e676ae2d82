import type { DeviceState } from '../../device.ts'
import { type Alarm, type AlarmPoint, isActive, isLateOccurrence, keyOf, sinceOf } from '../alarm.ts'
import type { AlarmIndex } from '../alarm-index.ts'
import { labelsOf } from '../silence.ts'
import type { RoutedAlarm } from './dispatch-state.ts'

type StationOf = (deviceId: string) => Pick<DeviceState, 'basin'> | undefined

/** Active alarms, notified ones in any state, and late ones. */
export function routedAlarms(index: AlarmIndex, stationOf: StationOf, nowMs: number): RoutedAlarm[] {
  const notified = new Set(
    Object.values(index.dispatched.groups).flatMap((group) => group.told?.firing ?? []),
  )
  const routed: RoutedAlarm[] = []
  for (const point of index.points) {
    const { alarm, late } = point
    for (const one of alarm ? [...late, alarm] : late) {
      const isLate = isLateOccurrence(one, nowMs)
      if (!isLate && !(one === alarm && isActive(point)) && !notified.has(one.id)) continue
      notified.delete(one.id)
      const lateness = isLate && { late: { notified: one.notified.map(({ receiver }) => receiver) } }
      routed.push({ ...routedAlarm(point, one, stationOf), ...lateness })
    }
  }
  // another occurrence has come since
  for (const id of notified) {
    const point = index.point(keyOf(id))
    const alarm = point && occurrence(point, id)
    if (alarm) routed.push({ ...routedAlarm(point, alarm, stationOf), isActive: false })
  }
  return routed
}

/** Of an earlier occurrence that was not late only begin and end are known. */
export function occurrence({ alarm, late }: AlarmPoint, id: string): Alarm | undefined {
  if (!alarm || alarm.id === id) return alarm ?? undefined
  const known = late.find((one) => one.id === id)
  if (known) return known
  const { t, atMs } = { t: alarm.sinceMs, atMs: alarm.raisedMs }
  return {
    ...alarm,
    ...{ id, sinceMs: sinceOf(id), value: null, returned: { t, value: null, atMs } },
    ...{ acknowledged: null, notes: [], notified: [] },
  }
}

function routedAlarm(point: AlarmPoint, alarm: Alarm, stationOf: StationOf): RoutedAlarm {
  const { id, subject, acknowledged, raisedMs, returned, heldBackBy } = alarm
  const station = subject.device === null ? undefined : stationOf(subject.device)
  // before the first list of stations
  const isUnlisted = subject.device !== null && station === undefined
  return {
    ...{ id, raisedMs, labels: labelsOf(subject, station?.basin ?? null) },
    isActive: returned === null,
    ...(subject.last && { ringsAtNight: true }),
    isAcknowledged: acknowledged !== null,
    isHeld: isUnlisted || heldBackBy !== null || point.shelved !== null || point.outOfService !== null,
  }
}
