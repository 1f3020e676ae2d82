import type { AlarmListing, AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import type { RowClock } from '../words/row-clock.ts'

const MINUTE_MS = 60_000
/** 02:41 in Jakarta. */
export const NOW_MS = Date.parse('2026-11-17T19:41:00Z')
export const CLOCK: RowClock = { nowMs: NOW_MS, zone: 'Asia/Jakarta', locale: 'en-GB' }

/** So many minutes ago. */
export const ago = (minutes: number) => NOW_MS - minutes * MINUTE_MS

/** Siaga of a severity at Manggarai, raised so many minutes ago and measured three before. */
export function levelAlarm(severity: number, minutes: number, changes: Partial<AlarmView> = {}): AlarmView {
  const sinceMs = ago(minutes + 3)
  return {
    ...{ id: `level:manggarai:level:${severity}@x`, state: 'unacknowledged', isActive: true },
    ...{ kind: 'level', rule: 'level', severity, sinceMs, value: 955 },
    station: { id: 'manggarai', name: 'Manggarai' },
    sensor: { id: 'level', name: 'Water level', kind: 'FLUID_LEVEL', unit: 'cm' },
    level: { name: `Siaga ${4 - severity}`, threshold: 650 + 100 * severity },
    ...{ upstream: null, expectedMs: null, returnedMs: null, isWithdrawn: false },
    hops: [
      { kind: 'measured', atMs: sinceMs },
      { kind: 'raised', atMs: ago(minutes) },
    ],
    ...{ acknowledged: null, notes: [], shelved: null, outOfService: null },
    ...{ heldBackBy: null, isChattering: false, silencedBy: [] },
    ...changes,
  }
}

/** Taken by Rina so many minutes ago. */
export const takenAgo = (minutes: number): Partial<AlarmView> => ({
  state: 'acknowledged',
  acknowledged: { atMs: ago(minutes), by: 'Rina' },
})

export function listingOf(...alarms: AlarmView[]): AlarmListing {
  const counts = { bySeverity: [], silent: 0 }
  return { asOf: NOW_MS, seq: 1, counts, duty: null, alarms, omitted: 0, fileProblems: [] }
}
