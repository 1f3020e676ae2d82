import type { LevelName } from '../../levels/alert-levels.ts'
import type { AlarmSubject } from '../alarm.ts'
import type { AlarmView } from '../alarm-view.ts'

/**
 * What a receiver gets: plain JSON, made once and the same in every try. It is the body that a webhook gets; every other
 * channel writes its own form of it. Times are epoch milliseconds.
 */
export interface AlarmMessage {
  /** Unique; a message that comes again has the same. */
  id: string
  /** Something is new, nobody has taken it for long, or it is passed on to somebody else. */
  reason: 'news' | 'repeat' | 'escalation'
  madeMs: number
  /** Those that are there, the worst first. */
  alarms: MessageAlarm[]
  /** Those that have ended since they were notified, or whose readings came when they were over. */
  resolved: MessageAlarm[]
  /** Further ones that are left out of either list, since there are too many. */
  omitted: number
  /** Address of the operators' room; `null` where the public address is not known. */
  link: string | null
  /** The stations are simulated, and nothing was measured. */
  isSimulated?: boolean
}

/** An alarm in a message. */
export interface MessageAlarm
  extends Pick<
    AlarmView,
    'id' | 'kind' | 'rule' | 'severity' | 'station' | 'sensor' | 'sinceMs' | 'value' | 'acknowledged' | 'last'
  > {
  /**
   * Since when nobody has acknowledged it, or the first of the lesser levels below it; `null` where somebody has. Absent in
   * messages that an earlier version stored.
   */
  unacknowledgedSinceMs?: number | null
  /** The message is sent for it; one that is not was sent before and stands here because it is still on. */
  isSubject: boolean
  level: NonNullable<AlarmSubject['level']> | null
  /** Of an alarm by the water upstream: which level was crossed where, and when it is expected here. */
  upstream: { station: string; level: LevelName | null; expectedMs: number } | null
  /** The newest value, and its change per hour; absent where there is none. */
  latest: { t: number; value: number } | null
  ratePerHour: number | null
  /** Where it goes on as now: the next level, or what was expected when it was raised. */
  expected: { level: { name: string; preset?: string } | null; atMs: number } | null
  /**
   * `isWithdrawn` where its rule, level or station was removed, and no reading said that it is over; `isLate` where its readings
   * came late: it was there for a fraction of the time it lasted.
   */
  returned: { t: number; value: number | null; isWithdrawn?: true; isLate?: true } | null
  /** Who was notified of it before this message, the first one first. */
  notifiedBefore: { receiver: string; atMs: number }[]
  /** Address of the station's chart; `null` where the public address is not known. */
  link: string | null
}
