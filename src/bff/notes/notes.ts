import { MOST_NOTES, type Note, type NoteContent } from '../../domain/notes/note.ts'
import { NoteBook, type NoteChange, type NoteNews } from '../../domain/notes/note-book.ts'
import type { Logger } from '../observe/logger.ts'
import { MinutelyWarning } from '../observe/minutely-warning.ts'
import type { NoteStore } from '../storage/note-store.ts'

export interface NotesOptions {
  store: NoteStore
  /** Whose notes these are, for the store. */
  tenant: string
  logger: Logger
}

/** Who changes a note, and when. */
export interface NoteAuthor {
  by: string | null
  at: number
}

/** Why a change was not made: there is no such note; somebody has changed it meanwhile; there are too many. */
export type NoteRefusal = 'unknown' | 'changed' | 'full'

type NewChange = Omit<NoteChange, 'seq'>
type Decide = (book: NoteBook) => Promise<readonly NewChange[] | NoteRefusal>

/** How often the store is read for what other instances wrote. */
const LOOK_EVERY_MS = 2_000

/**
 * The notes of an organisation's stations. Changes are made one after the other, and each is decided on the newest notes: the
 * store refuses one that is not, and it is decided again.
 */
export class Notes {
  readonly #options: NotesOptions
  readonly #warning: MinutelyWarning
  readonly #book = new NoteBook()
  readonly #listeners: ((news: readonly NoteNews[]) => void)[] = []
  #isRead = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: NotesOptions) {
    this.#options = options
    this.#warning = new MinutelyWarning(options.logger, 'the notes of stations cannot be read')
  }

  /** All notes. Rejects only where the store was never read and cannot be. */
  async known(): Promise<NoteBook> {
    if (!this.#isRead) await this.#inTurn(() => this.#read())
    return this.#book
  }

  /** Adds notes, all or none of them; resolves to them. Rejects where the store cannot take them. */
  async add(
    notes: readonly (NoteContent & { id: string })[],
    author: NoteAuthor,
  ): Promise<readonly Note[] | NoteRefusal> {
    const made = notes.map((note): Note => ({ ...note, ...author, edited: null, revision: 1 }))
    const outcome = await this.#write(async (book) =>
      book.size + made.length > MOST_NOTES ? 'full' : made.map((note) => ({ note, isRemoved: false })),
    )
    return typeof outcome === 'string' ? outcome : made
  }

  /**
   * Changes what a note says, or brings a removed one back. `revision` is the one that was seen. Rejects where the store cannot
   * take it.
   */
  async edit(
    id: string,
    revision: number,
    content: Omit<NoteContent, 'device'>,
    author: NoteAuthor,
  ): Promise<Note | NoteRefusal> {
    return this.#change(id, revision, (note) => ({
      note: edited({ ...note, ...content }, author),
      isRemoved: false,
    }))
  }

  /** Removes a note; the store keeps it. Rejects where the store cannot be written. */
  async remove(id: string, revision: number, author: NoteAuthor): Promise<Note | NoteRefusal> {
    return this.#change(id, revision, (note, isThere) =>
      isThere ? { note: edited(note, author), isRemoved: true } : 'unknown',
    )
  }

  /** Calls a listener with every later change, of whichever instance. */
  onChange(listener: (news: readonly NoteNews[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Looks for what other instances wrote until the returned function is called. */
  watch(): () => void {
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
    return () => clearInterval(timer)
  }

  /** Reads what other instances wrote. Never rejects. */
  async look(): Promise<void> {
    try {
      await this.#inTurn(() => (this.#isRead ? this.#readSince() : this.#read()))
    } catch (error) {
      this.#warning.add({ reason: (error as Error).message })
    }
  }

  async #change(
    id: string,
    revision: number,
    make: (note: Note, isThere: boolean) => NewChange | NoteRefusal,
  ): Promise<Note | NoteRefusal> {
    let changed: Note | undefined
    const outcome = await this.#write(async (book) => {
      const there = book.find(id)
      const note = there ?? (await this.#options.store.last(this.#options.tenant, id))?.note
      if (!note) return 'unknown'
      if (note.revision !== revision) return 'changed'
      if (!there && book.size >= MOST_NOTES) return 'full'
      const change = make(note, there !== undefined)
      if (typeof change === 'string') return change
      changed = change.note
      return [change]
    })
    return typeof outcome === 'string' ? outcome : (changed as Note)
  }

  #write(decide: Decide): Promise<readonly NoteChange[] | NoteRefusal> {
    const { store, tenant } = this.#options
    return this.#inTurn(async () => {
      for (;;) {
        if (!this.#isRead) await this.#read()
        const { seq } = this.#book
        const decided = await decide(this.#book)
        if (typeof decided === 'string') return decided
        if (await store.append(tenant, seq, decided)) {
          const changes = decided.map((change, n) => ({ ...change, seq: seq + n + 1 }))
          this.#take(changes)
          return changes
        }
        await this.#readSince()
      }
    })
  }

  async #read(): Promise<void> {
    const { changes, seq } = await this.#options.store.current(this.#options.tenant)
    for (const change of changes) this.#book.apply(change)
    this.#book.goOnFrom(seq)
    this.#isRead = true
  }

  async #readSince(): Promise<void> {
    this.#take(await this.#options.store.since(this.#options.tenant, this.#book.seq))
  }

  #take(changes: readonly NoteChange[]): void {
    if (changes.length === 0) return
    const news = changes.map((change) => this.#book.apply(change))
    for (const listener of this.#listeners) listener(news)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }
}

function edited(note: Note, author: NoteAuthor): Note {
  return { ...note, edited: author, revision: note.revision + 1 }
}
