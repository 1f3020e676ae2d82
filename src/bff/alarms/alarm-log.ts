import type { Statement } from '../../database/sql.ts'
import { AlarmBook } from '../../domain/alarms/alarm-book.ts'
import type { JournalEntry, NewEntry } from '../../domain/alarms/journal-entry.ts'
import type { AlarmJournal } from '../storage/dashboard-store.ts'

/** The entries to add, given the book; decided again where others were first. */
export type Decide = (book: AlarmBook) => Decision | readonly NewEntry[]

export interface Decision {
  entries: readonly NewEntry[]
  /** Written in the same transaction: messages on their way out. */
  also?: readonly Statement[]
}

/** Is given entries as they become known; `isOwn` where this instance wrote them. */
export type OnEntries = (entries: readonly JournalEntry[], isOwn: boolean) => void

/**
 * The journal of alarms and what follows from it, the one way to change anything. Writes go one after the other, and each
 * is decided on the newest entries: the journal refuses one that is not, and it is decided again.
 */
export class AlarmLog {
  readonly book = new AlarmBook()
  readonly #journal: AlarmJournal
  readonly #tenant: string
  readonly #listeners: OnEntries[] = []
  #isRead = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(journal: AlarmJournal, tenant: string) {
    this.#journal = journal
    this.#tenant = tenant
  }

  onEntries(listener: OnEntries): void {
    this.#listeners.push(listener)
  }

  /** Writes what is decided, if anything; resolves to the entries once they are kept. Rejects where the store fails. */
  write(decide: Decide): Promise<readonly JournalEntry[]> {
    return this.#inTurn(async () => {
      for (;;) {
        if (!this.#isRead) await this.#read()
        const { book } = this
        const decision = decide(book)
        const { entries, also = [] } = isDecision(decision) ? decision : { entries: decision }
        if (entries.length === 0) return []
        if (await this.#journal.append(this.#tenant, book.seq, entries, also)) {
          const added = entries.map((entry, n) => ({ ...entry, seq: book.seq + n + 1 }))
          this.#take(added, true)
          return added
        }
        await this.#readSince()
      }
    })
  }

  /** Reads what others have written. Rejects where the store fails. */
  catchUp(): Promise<void> {
    return this.#inTurn(() => (this.#isRead ? this.#readSince() : this.#read()))
  }

  /** The book once the journal was read. */
  async known(): Promise<AlarmBook> {
    if (!this.#isRead) await this.catchUp()
    return this.book
  }

  async #read(): Promise<void> {
    const { entries, seq } = await this.#journal.current(this.#tenant)
    for (const entry of entries) this.book.apply(entry)
    this.book.goOnFrom(seq)
    this.#isRead = true
  }

  async #readSince(): Promise<void> {
    const entries = await this.#journal.since(this.#tenant, this.book.seq)
    if (entries.length > 0) this.#take(entries, false)
  }

  #take(entries: readonly JournalEntry[], isOwn: boolean): void {
    for (const entry of entries) this.book.apply(entry)
    for (const listener of this.#listeners) listener(entries, isOwn)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }
}

function isDecision(decision: ReturnType<Decide>): decision is Decision {
  return !Array.isArray(decision)
}
