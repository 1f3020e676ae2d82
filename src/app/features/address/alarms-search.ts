import { ALARM_KINDS, type AlarmKind } from '../../../domain/alarms/alarm.ts'
import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { compact, oneOf, textIn } from './text.ts'

/** The page opens with the first. */
export const ALARM_TABS = ['take', 'active', 'shelved', 'history', 'silences'] as const
export type AlarmTab = (typeof ALARM_TABS)[number]

/** Filters by severity: 3 and above, 2, 1, and 0. */
export const ALARM_SEVERITIES = ['danger', 'warning', 'watch', 'quiet'] as const
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number]

export const HISTORY_DAYS = ['1', '7', '30'] as const
export type HistoryDays = (typeof HISTORY_DAYS)[number]

export interface AlarmsSearch {
  /** Absent: `take`. */
  tab?: AlarmTab
  basin?: string
  severity?: AlarmSeverity
  kind?: AlarmKind
  /** Text to search for in station, level and notes. */
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
