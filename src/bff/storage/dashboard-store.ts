import type { JournalEntry, NewEntry } from '../../domain/alarms/journal-entry.ts'
import type { LevelChange } from '../../domain/levels/level-change.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { AlarmReceivers } from './alarm-receivers.ts'
import type { JudgementStore } from './judgement-store.ts'
import type { NoteStore } from './note-store.ts'
import type { PushStore } from './push-store.ts'
import type { SessionTable } from './session-table.ts'
import type { LogStore } from './shared-log.ts'
import type { SnapshotTable } from './snapshot-table.ts'

/** What the dashboard itself keeps, whichever engine keeps it. */
export interface DashboardStore {
  levels: LevelJournal
  judgements: JudgementStore
  notes: NoteStore
  alarms: AlarmJournal
  /** Messages of alarms on their way. */
  outbox: Outbox
  receivers: AlarmReceivers
  push: PushStore
  /** `null` where other instances may have the same store: what one ends would go on in the memory of another. */
  sessions: SessionTable | null
  /** `null` where there is only memory. */
  snapshots: SnapshotTable | null
  close(): Promise<void>
}

/** Every change of a level, by tenant; it is only added to. */
export interface LevelJournal {
  /**
   * Adds a change unless the stored one of its sensor is as new or has the same level: several instances may add the same
   * change.
   */
  append(tenant: string, change: LevelChange): Promise<void>
  /** Of each sensor of a tenant the last change to the normal state and all since, or all; in the order noticed. */
  current(tenant: string): Promise<LevelChange[]>
}

/**
 * What happened to alarms, by tenant; it is only added to, but for old states of routing (`dropDispatched`). And which instance
 * may add what it judges, and up to which readings that was done.
 */
export interface AlarmJournal extends LogStore<NewEntry> {
  /** All entries of the alarms that something happened to in a range, the last one first, in the order of each. */
  history(tenant: string, range: HistoryRange): Promise<JournalEntry[]>
  /**
   * Takes or keeps the lease of a tenant, where nobody has it, this holder does, or its beat is still the one that was seen:
   * whoever waits decides by its own clock for how long that may be. Tells who has it now.
   */
  claim(tenant: string, holder: string, nowMs: number, seenBeat?: number): Promise<AlarmLease>
  /** Gives it back. */
  release(tenant: string, holder: string): Promise<void>
  /** By station, the time of the newest reading that was judged. */
  judged(tenant: string): Promise<JudgedTime[]>
  /** Keeps these, all or none; `null` forgets a station. */
  keepJudged(tenant: string, times: readonly JudgedTime<number | null>[]): Promise<void>
}

export interface JudgedTime<Ms = number> {
  device: string
  readingMs: Ms
}

export interface HistoryRange {
  fromMs: number
  /** What happened before then. */
  toMs: number
  /** What counts: `raised`, or whatever an operator hears of it (raised, acknowledged, noted, ended). */
  events: 'raised' | 'all'
  /** Alarms at most. */
  limit: number
  /** Of that station alone. */
  device?: string
}

export interface AlarmLease {
  holder: string
  /** Grows while its holder lives. */
  beat: number
  /** When the first one got it. */
  beganMs: number
}

/** Keeps nothing. */
export const NO_JOURNAL: LevelJournal = { append: async () => {}, current: async () => [] }
