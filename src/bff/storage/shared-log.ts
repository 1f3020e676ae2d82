import type { Sql, Statement } from '../../database/sql.ts'
import { isConflict } from '../../database/store-failure.ts'
import { nextTurn } from '../util/turns.ts'

export type Numbered<Entry> = Entry & { seq: number }

/** Entries by tenant, numbered from 1 in the order of adding. */
export interface LogStore<Entry> {
  /**
   * Adds entries after number `after`, with other statements, in one transaction. `false`, changing nothing,
   * where there are newer ones: the writer reads those and decides again, so that each happens once.
   */
  append(
    tenant: string,
    after: number,
    entries: readonly Entry[],
    also?: readonly Statement[],
  ): Promise<boolean>
  /** The entries of the present state, in order, and the newest number of all. */
  current(tenant: string): Promise<{ entries: Numbered<Entry>[]; seq: number }>
  since(tenant: string, seq: number): Promise<Numbered<Entry>[]>
}

/** The present state of a log. */
export interface LogIndex<Entry, Effect> {
  /** Number of the newest known entry. */
  readonly seq: number
  /** Applies the next entry; returns its changes, for listeners. */
  apply(entry: Numbered<Entry>): Effect
  /** Skips to a number: the entries before it left nothing. */
  goOnFrom(seq: number): void
}

export interface Decision<Entry> {
  entries: readonly Entry[]
  /** Written in the same transaction. */
  also?: readonly Statement[]
}

/** The entries to add, given the index; called again where others were first. */
export type Decide<Entry, Index> = (
  index: Index,
) => Decision<Entry> | readonly Entry[] | Promise<Decision<Entry> | readonly Entry[]>

/** Receives new entries and their changes; `isOwn`: written by this instance. */
export type OnEntries<Entry, Effect> = (
  entries: readonly Numbered<Entry>[],
  isOwn: boolean,
  effects: readonly Effect[],
) => void

const MANY_ENTRIES = 1_000

/** `background` writes go after those that people wait for. */
export type Urgency = 'person' | 'background'

/**
 * A log of several writers and its index. An instance writes one at a time, those that people wait for first;
 * each is decided on the newest entries, again if the store refuses it.
 */
export class SharedLog<Entry, Index extends LogIndex<Entry, Effect>, Effect = unknown> {
  readonly index: Index
  readonly #store: LogStore<Entry>
  readonly #tenant: string
  readonly #listeners: OnEntries<Entry, Effect>[] = []
  #isRead = false
  #working: Promise<void> | undefined
  readonly #waiting: Record<Urgency, (() => Promise<void>)[]> = { person: [], background: [] }
  /** A read that has not begun yet. */
  #catchingUp: Promise<void> | undefined

  constructor(store: LogStore<Entry>, tenant: string, index: Index) {
    this.#store = store
    this.#tenant = tenant
    this.index = index
  }

  onEntries(listener: OnEntries<Entry, Effect>): void {
    this.#listeners.push(listener)
  }

  /** Writes what is decided, if anything; resolves to the stored entries. Rejects where the store fails. */
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

  /** Reads others' entries. Rejects where the store fails. */
  catchUp(): Promise<void> {
    // one for all callers before it begins: with a slow store they would pile up before writes
    this.#catchingUp ??= this.#inTurn('background', () => {
      this.#catchingUp = undefined
      return this.#isRead ? this.#readSince() : this.#read()
    })
    return this.#catchingUp
  }

  /** Rejects only if the log was never read and cannot be. */
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

/** Adds numbered rows, all or none. `false`, changing nothing, where a number is taken by another writer. */
export async function appendUnlessTaken(sql: Sql, statements: readonly Statement[]): Promise<boolean> {
  try {
    await sql.runTogether(...statements)
    return true
  } catch (error) {
    if (!isConflict(error)) throw error
    return false
  }
}
