import type { LevelChange } from '../../domain/levels/level-change.ts'
import type { JudgementStore } from './judgement-store.ts'

/** What the dashboard itself keeps, whichever engine keeps it. */
export interface DashboardStore {
  levels: LevelJournal
  judgements: JudgementStore
  close(): Promise<void>
}

/** Every change of a level, by tenant; it is only added to. */
export interface LevelJournal {
  /**
   * Adds a change, unless what is known of its sensor was noticed no earlier or is the same level: several instances
   * may add the same one.
   */
  append(tenant: string, change: LevelChange): Promise<void>
  /** Of each sensor of a tenant the last change to the normal state and all since, or all; in the order noticed. */
  current(tenant: string): Promise<LevelChange[]>
}

/** Keeps nothing. */
export const NO_JOURNAL: LevelJournal = { append: async () => {}, current: async () => [] }
