import type { Matcher } from '../silence.ts'
import type { DailyTimes } from './daily-times.ts'

/** After Alertmanager's routes. Times in milliseconds. */
export interface Route {
  id: string
  receiver: string
  matchers: readonly Matcher[]
  /** Empty: always. */
  times: readonly DailyTimes[]
  /** Later routes are tried as well. */
  continues: boolean
  groupBy: readonly GroupLabel[]
  groupWaitMs: number
  groupIntervalMs: number
  /** For unacknowledged alarms. */
  repeatMs: number
  escalations: readonly Escalation[]
  routes: readonly Route[]
}

export const GROUP_LABELS = ['station', 'basin', 'kind', 'severity'] as const
export type GroupLabel = (typeof GROUP_LABELS)[number]

export interface Escalation {
  afterMs: number
  receiver: string
}

export interface Routing {
  /** The root, for everything else. `null`: nobody is notified. */
  route: Route | null
  /** Only the worst severity is notified; the rest afterwards, if still active. */
  quietHours: readonly DailyTimes[]
}
