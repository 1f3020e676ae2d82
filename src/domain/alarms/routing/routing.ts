import type { Matcher } from '../silence.ts'
import type { DailyTimes } from './daily-times.ts'

/** Who is notified of what, and when: after Alertmanager's routes. Times in milliseconds. */
export interface Route {
  /** Names it; unique among all routes. */
  id: string
  /** Name of the receiver. */
  receiver: string
  /** All of them have to match; none matches everything. */
  matchers: readonly Matcher[]
  /** When it is taken at all; empty for always. */
  times: readonly DailyTimes[]
  /** Routes after it are tried as well. */
  continues: boolean
  /** Alarms that are alike in these go out together. */
  groupBy: readonly GroupLabel[]
  /** A new group waits for so long, for what belongs to it. */
  groupWaitMs: number
  /** What is new in a group goes out after so long at the earliest. */
  groupIntervalMs: number
  /** What nobody has taken goes out again after so long. */
  repeatMs: number
  /** Who is notified when nobody has acknowledged for so long. */
  escalations: readonly Escalation[]
  /** Tried before this one; where one of them matches, this one is not taken itself. */
  routes: readonly Route[]
}

export const GROUP_LABELS = ['station', 'basin', 'kind', 'severity'] as const
export type GroupLabel = (typeof GROUP_LABELS)[number]

export interface Escalation {
  afterMs: number
  receiver: string
}

export interface Routing {
  /** The root: what no other route takes. `null`: nobody is notified. */
  route: Route | null
  /** Within these only the worst severity is notified; the rest goes out when they are over, if it is still active. */
  quietHours: readonly DailyTimes[]
}
