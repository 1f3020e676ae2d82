import type { Statement } from '../../database/sql.ts'
import { nextTurn } from '../util/turns.ts'

export type Numbered<Entry> = Entry & { seq: number }

/** Entries by tenant, numbered from 1 on in the order they were added, as a store keeps them. */
export interface LogStore<Entry> {
  /**
   * Adds entries after the one of that number, all of them in one transaction, with statements of the caller's where there
   * are any. Resolves to false, having done nothing, where there are newer entries: a writer that decided on older ones reads
   * those first and decides again. So of several instances each happens once.
   */
  append(
    tenant: string,
    after: number,
    entries: readonly Entry[],
    also?: readonly Statement[],
  ): Promise<boolean>
  /** The entries that the present state follows from, in order; with the number of the newest entry of all. */
  current(tenant: string): Promise<{ entries: Numbered<Entry>[]; seq: number }>
  /** All entries after the one of that number, in order. */
  since(tenant: string, seq: number): Promise<Numbered<Entry>[]>
}

/** The present state, as it follows from a log's entries. */
export interface LogBook<Entry, Effect> {
  /** Number of the newest entry that is known. */
  readonly seq: number
  /** Takes in the next entry; returns what it changed, for listeners. */
  apply(entry: Numbered<Entry>): Effect
  /** Goes on from a number where the entries before it left nothing. */
  goOnFrom(seq: number): void
}

export interface Decision<Entry> {
  entries: readonly Entry[]
  /** Written in the same transaction. */
  also?: readonly Statement[]
}

/** The entries to add, given the index; decided again where others were first. */
export type Decide<Entry, Index> = (
  index: Index,
) => Decision<Entry> | readonly Entry[] | Promise<Decision<Entry> | readonly Entry[]>

/** Is given entries as they become known, and what each changed; `isOwn` where this instance wrote them. */
export type OnEntries<Entry, Effect> = (
  entries: readonly Numbered<Entry>[],
  isOwn: boolean,
  effects: readonly Effect[],
) => void

const MANY_ENTRIES = 1_000

/** Whether somebody waits for a write, or it goes after those of people who do. */
export type Urgency = 'person' | 'background'

/**
 * A log that several instances write, and the index that follows from it. Writes of this instance go one after the other, those
 * that people wait for first, and each is decided on the newest entries: the store refuses one that is not, and it is decided again.
 */
export class SharedLog<Entry, Index extends LogBook<Entry, Effect>, Effect = unknown> {
  readonly index: Index
  readonly #store: LogStore<Entry>
  readonly #tenant: string
  readonly #listeners: OnEntries<Entry, Effect>[] = []
  #isRead = false
  #working: Promise<void> | undefined
  readonly #waiting: Record<Urgency, (() => Promise<void>)[]> = { person: [], background: [] }
  /** A reading that has not begun yet. */
  #catchingUp: Promise<void> | undefined

  constructor(store: LogStore<Entry>, tenant: string, index: Index) {
    this.#store = store
    this.#tenant = tenant
    this.index = index
  }

  onEntries(listener: OnEntries<Entry, Effect>): void {
    this.#listeners.push(listener)
  }

  /** Writes what is decided, if anything; resolves to the entries once they are kept. Rejects where the store fails. */
  write(decide: Decide<Entry, Index>, urgency: Urgency = 'person'): Promise<readonly Numbered<Entry>[]> {
    return this.#inTurn(urgency, async () => {
      if (!this.#isRead) await this.#read()
      for (;;) {
        const { seq } = this.index
        const decision = await decide(this.index)
        const { entries, also = [] } = isDecision(decision) ? decision : { entries: decision }
        if (entries.length === 0) return []
        if (await this.#store.append(this.#tenant, seq, entries, also)) {
          // writing a large file was one long turn
          if (entries.length > MANY_ENTRIES) await nextTurn()
          const added = entries.map((entry, n) => ({ ...entry, seq: seq + n + 1 }))
          this.#take(added, true)
          return added
        }
        await this.#readSince()
      }
    })
  }

  /** Reads what others have written. Rejects where the store fails. */
  catchUp(): Promise<void> {
    // one for all who ask before it begins: of a slow store they would pile up, and writes behind them
    this.#catchingUp ??= this.#inTurn('background', () => {
      this.#catchingUp = undefined
      return this.#isRead ? this.#readSince() : this.#read()
    })
    return this.#catchingUp
  }

  /** The index once the log was read. Rejects only where it never was and cannot be. */
  async known(): Promise<Index> {
    if (!this.#isRead) await this.catchUp()
    return this.index
  }

  async #read(): Promise<void> {
    const { entries, seq } = await this.#store.current(this.#tenant)
    for (const entry of entries) this.index.apply(entry)
    this.index.goOnFrom(seq)
    this.#isRead = true
  }

  async #readSince(): Promise<void> {
    const entries = await this.#store.since(this.#tenant, this.index.seq)
    if (entries.length > 0) this.#take(entries, false)
  }

  #take(entries: readonly Numbered<Entry>[], isOwn: boolean): void {
    const effects = entries.map((entry) => this.index.apply(entry))
    for (const listener of this.#listeners) listener(entries, isOwn, effects)
  }

  #inTurn<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting[urgency].push(() => work().then(resolve, reject))
      this.#working ??= Promise.resolve().then(() => this.#workThrough())
    })
  }

  async #workThrough(): Promise<void> {
    const next = () => this.#waiting.person.shift() ?? this.#waiting.background.shift()
    for (let work = next(); work; work = next()) await work()
    this.#working = undefined
  }
}

function isDecision<Entry>(decision: Decision<Entry> | readonly Entry[]): decision is Decision<Entry> {
  return !Array.isArray(decision)
}
