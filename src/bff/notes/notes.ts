import { MAX_NOTES, type Note, type NoteContent } from '../../domain/notes/note.ts'
import { NoteIndex, type NoteNews } from '../../domain/notes/note-index.ts'
import type { Logger } from '../observe/logger.ts'
import { MinutelyWarning } from '../observe/minutely-warning.ts'
import type { NewChange, NoteStore } from '../storage/note-store.ts'
import { SharedLog } from '../storage/shared-log.ts'
import { inTurns } from '../util/turns.ts'

interface NotesOptions {
  store: NoteStore
  tenant: string
  logger: Logger
}

interface NoteAuthor {
  by: string | null
  at: number
}

type NoteDraft = NoteContent & { id: string }
type ChooseNotes = (index: NoteIndex) => Promise<readonly NoteDraft[]>

/** Unknown note, changed by somebody meanwhile, or too many notes. */
export type NoteRefusal = 'unknown' | 'changed' | 'full'

/** A change of a note that still has the revision seen. */
interface Change {
  id: string
  revision: number
  make(note: Note, isThere: boolean): NewChange | NoteRefusal
}

/** How often writes of other instances are read. */
const POLL_EVERY_MS = 2_000

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

  /** Rejects only where the store was never read and cannot be. */
  known(): Promise<NoteIndex> {
    return this.#log.known()
  }

  /**
   * Adds all notes or none. A function chooses them again where another instance has written meanwhile.
   * Rejects where the store fails.
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

  /** Edits a note or restores a removed one. `revision` is the one seen. Rejects where the store fails. */
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

  /** The store keeps the note. Rejects where the store fails. */
  async remove(id: string, revision: number, author: NoteAuthor): Promise<Note | NoteRefusal> {
    return this.#change(id, revision, (note, isThere) =>
      isThere ? { note: edited(note, author), isRemoved: true } : 'unknown',
    )
  }

  onChange(listener: (news: readonly NoteNews[]) => void): void {
    this.#log.onEntries((_changes, _isOwn, news) => listener(news))
  }

  watch(): () => void {
    const timer = setInterval(() => void this.poll(), POLL_EVERY_MS).unref()
    return () => clearInterval(timer)
  }

  /** Never rejects. */
  async poll(): Promise<void> {
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

/** One note a step. */
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
