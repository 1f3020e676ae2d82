import { MAX_NOTES, type Note, type NoteContent } from '../../domain/notes/note.ts'
import { NoteIndex, type NoteNews } from '../../domain/notes/note-index.ts'
import type { Logger } from '../observe/logger.ts'
import { MinutelyWarning } from '../observe/minutely-warning.ts'
import type { NewChange, NoteStore } from '../storage/note-store.ts'
import { SharedLog } from '../storage/shared-log.ts'
import { inTurns } from '../util/turns.ts'

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

type NoteDraft = NoteContent & { id: string }
type ChooseNotes = (index: NoteIndex) => Promise<readonly NoteDraft[]>

/** Why a change was not made: there is no such note; somebody has changed it meanwhile; there are too many. */
export type NoteRefusal = 'unknown' | 'changed' | 'full'

/** A change of the note of that id, where it is still of the revision that was seen. */
interface Change {
  id: string
  revision: number
  make(note: Note, isThere: boolean): NewChange | NoteRefusal
}

/** How often the store is read for what other instances wrote. */
const LOOK_EVERY_MS = 2_000

/** The notes of an organisation's stations: what a log of changes leaves. */
export class Notes {
  readonly #store: NoteStore
  readonly #tenant: string
  readonly #log: SharedLog<NewChange, NoteIndex, NoteNews>
  readonly #warning: MinutelyWarning

  constructor({ store, tenant, logger }: NotesOptions) {
    this.#store = store
    this.#tenant = tenant
    this.#log = new SharedLog(store, tenant, new NoteIndex())
    this.#warning = new MinutelyWarning(logger, 'the notes of stations cannot be read')
  }

  /** All notes. Rejects only where the store was never read and cannot be. */
  known(): Promise<NoteIndex> {
    return this.#log.known()
  }

  /**
   * Adds notes, all or none of them; resolves to them. They may be chosen by what is there, and are chosen again where another
   * instance has written meanwhile. Rejects where the store cannot take them.
   */
  async add(notes: readonly NoteDraft[] | ChooseNotes, author: NoteAuthor): Promise<Note[] | NoteRefusal> {
    let outcome: Note[] | NoteRefusal = []
    await this.#log.write(async (index) => {
      const drafts = typeof notes === 'function' ? await notes(index) : notes
      const changes = await inTurns(additionsOf(drafts, author))
      outcome = index.size + changes.length > MAX_NOTES ? 'full' : changes.map(({ note }) => note)
      return outcome === 'full' ? [] : changes
    })
    return outcome
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
    this.#log.onEntries((_changes, _isOwn, news) => listener(news))
  }

  /** Looks for what other instances wrote until the returned function is called. */
  watch(): () => void {
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
    return () => clearInterval(timer)
  }

  /** Reads what other instances wrote. Never rejects. */
  async look(): Promise<void> {
    await this.#log.catchUp().catch(({ message }: Error) => this.#warning.add({ reason: message }))
  }

  async #change(id: string, revision: number, make: Change['make']): Promise<Note | NoteRefusal> {
    let outcome: NewChange | NoteRefusal = 'unknown'
    await this.#log.write(async (index) => {
      outcome = await this.#decide(index, { id, revision, make })
      return typeof outcome === 'string' ? [] : [outcome]
    })
    return typeof outcome === 'string' ? outcome : (outcome as NewChange).note
  }

  async #decide(index: NoteIndex, { id, revision, make }: Change): Promise<NewChange | NoteRefusal> {
    const there = index.find(id)
    const note = there ?? (await this.#store.last(this.#tenant, id))?.note
    if (!note) return 'unknown'
    if (note.revision !== revision) return 'changed'
    if (!there && index.size >= MAX_NOTES) return 'full'
    return make(note, there !== undefined)
  }
}

/** A note a step. */
function* additionsOf(drafts: readonly NoteDraft[], author: NoteAuthor): Generator<undefined, NewChange[]> {
  const changes: NewChange[] = []
  for (const draft of drafts) {
    changes.push({ note: { ...draft, ...author, edited: null, revision: 1 }, isRemoved: false })
    yield
  }
  return changes
}

function edited(note: Note, author: NoteAuthor): Note {
  return { ...note, edited: author, revision: note.revision + 1 }
}
