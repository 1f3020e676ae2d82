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

/** What the dashboard stores, in either engine. */
export interface DashboardStore {
  levels: LevelJournal
  judgements: JudgementStore
  notes: NoteStore
  alarms: AlarmJournal
  outbox: Outbox
  receivers: AlarmReceivers
  push: PushStore
  /** `null` for a shared store: a session that one instance ends would live on in another's memory. */
  sessions: SessionTable | null
  /** `null` where there is only memory. */
  snapshots: SnapshotTable | null
  close(): Promise<void>
}

/** Every change of a level, by tenant; append-only. */
export interface LevelJournal {
  /** Adds a change unless its sensor's last one is as new or of equal level: instances may add the same. */
  append(tenant: string, change: LevelChange): Promise<void>
  /** Each sensor's last change to normal and all since, or all; in the order noticed. */
  current(tenant: string): Promise<LevelChange[]>
}

/** Alarms' events by tenant, append-only but for `dropDispatched`; and who may add evaluations. */
export interface AlarmJournal extends LogStore<NewEntry> {
  /** All entries of alarms with events in a range, the latest alarm first. */
  history(tenant: string, range: HistoryRange): Promise<JournalEntry[]>
  /** Takes a tenant's lease if it is free, own or still at `seenBeat`; returns the current one. */
  claim(tenant: string, holder: string, nowMs: number, seenBeat?: number): Promise<AlarmLease>
  release(tenant: string, holder: string): Promise<void>
  /** By station, the time of the newest evaluated reading. */
  judged(tenant: string): Promise<JudgedTime[]>
  /** All or none; `null` forgets a station. */
  keepJudged(tenant: string, times: readonly JudgedTime<number | null>[]): Promise<void>
}

export interface JudgedTime<Ms = number> {
  device: string
  readingMs: Ms
}

export interface HistoryRange {
  fromMs: number
  toMs: number
  /** `raised`, or also acknowledged, noted and ended. */
  events: 'raised' | 'all'
  limit: number
  device?: string
}

export interface AlarmLease {
  holder: string
  /** Grows while its holder lives. */
  beat: number
  /** When the first holder got it. */
  beganMs: number
}

export const NO_JOURNAL: LevelJournal = { append: async () => {}, current: async () => [] }
