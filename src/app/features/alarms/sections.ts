import type { AlarmState } from '../../../domain/alarms/alarm.ts'
import type { AlarmView } from '../../../domain/alarms/alarm-view.ts'

/** Tabs of current alarms, and alarms that are taken or held back. */
export type Section = 'take' | 'active' | 'shelved' | 'taken' | 'suppressed'

const STATES: Record<Section, readonly AlarmState[]> = {
  take: ['unacknowledged', 'returned'],
  active: ['unacknowledged', 'acknowledged'],
  shelved: ['shelved', 'out-of-service'],
  taken: ['acknowledged'],
  suppressed: ['suppressed'],
}

export function inSection(alarms: readonly AlarmView[], section: Section): AlarmView[] {
  return alarms.filter(({ state }) => STATES[section].includes(state))
}

export function isToTake({ state }: Pick<AlarmView, 'state'>): boolean {
  return STATES.take.includes(state)
}

/** What an empty tab says: that all are taken only where there were some, and that others are shelved. */
export function emptinessOf(alarms: readonly AlarmView[], tab: 'take' | 'active' | 'shelved') {
  const isAny = (section: Section) => inSection(alarms, section).length > 0
  if (tab !== 'shelved' && isAny('shelved')) return `${tab}Shelved` as const
  return tab === 'take' && !isAny('taken') ? 'takeNone' : tab
}
