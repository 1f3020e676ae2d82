import { ALARM_KINDS, type AlarmKind } from '../../../domain/alarms/alarm.ts'
import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { compact, oneOf, textIn } from './text.ts'

/** Alarms to take are what the page opens with; the others have a tab each. */
export const ALARM_TABS = ['take', 'active', 'shelved', 'history', 'silences'] as const
export type AlarmTab = (typeof ALARM_TABS)[number]

/** How severities are told apart: 3 and up, 2, 1, and what nobody has to get up for. */
export const ALARM_SEVERITIES = ['danger', 'warning', 'watch', 'quiet'] as const
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number]

/** How far back history goes. */
export const HISTORY_DAYS = ['1', '7', '30'] as const
export type HistoryDays = (typeof HISTORY_DAYS)[number]

/** What the address of the alarms page says. */
export interface AlarmsSearch {
  /** Absent: to take. */
  tab?: AlarmTab
  basin?: string
  severity?: AlarmSeverity
  kind?: AlarmKind
  /** Text that is looked for in station, level and notes. */
  q?: string
  days?: HistoryDays
  zone?: ZoneChoice
}

export function parseAlarmsSearch(search: Record<string, unknown>): AlarmsSearch {
  return compact<AlarmsSearch>({
    tab: oneOf(search.tab, ALARM_TABS),
    basin: textIn(search.basin),
    severity: oneOf(search.severity, ALARM_SEVERITIES),
    kind: oneOf(search.kind, ALARM_KINDS),
    q: textIn(search.q),
    days: oneOf(textIn(search.days), HISTORY_DAYS),
    zone: parseZoneChoice(search.zone),
  })
}
