import type { AlarmState } from '../../../domain/alarms/alarm.ts'
import type { AlarmView } from '../../../domain/alarms/alarm-view.ts'

/** Tabs of alarms as they are now, and those that a worse one holds back. */
export type Section = 'take' | 'active' | 'shelved' | 'heldBack'

const STATES: Record<Section, readonly AlarmState[]> = {
  take: ['unacknowledged', 'returned'],
  active: ['unacknowledged', 'acknowledged'],
  shelved: ['shelved', 'out-of-service'],
  heldBack: ['suppressed'],
}

/** The alarms of a section, in the order they came. */
export function inSection(alarms: readonly AlarmView[], section: Section): AlarmView[] {
  return alarms.filter(({ state }) => STATES[section].includes(state))
}

/** Whether somebody is to take it. */
export function isToTake({ state }: Pick<AlarmView, 'state'>): boolean {
  return STATES.take.includes(state)
}
