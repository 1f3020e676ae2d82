import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  EARLIEST_NOTE_MS,
  LATEST_NOTE_MS,
  MAX_NOTE_CHARACTERS,
  MAX_NOTES,
  type Note,
  noteText,
} from '../../../domain/notes/note.ts'
import type { NoteIndex } from '../../../domain/notes/note-index.ts'
import { newNotes } from '../../../domain/notes/notes-file.ts'
import type { CostClass } from '../../gate/cost-classes.ts'
import type { NoteRefusal, Notes } from '../../notes/notes.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { inTurns } from '../../util/turns.ts'
import { type Audit, type AuditEntry, recordDone } from '../audit/audit.ts'
import { textStream } from '../export/export-stream.ts'
import { attachment } from '../export/file-name.ts'
import { readZone } from '../export/zone.ts'
import { json, PRIVATE } from '../http/json.ts'
import { bodyOf } from '../http/json-body.ts'
import { kept } from '../http/kept.ts'
import { badRequest, Problem, requestTooLarge, unknownDevice } from '../http/problems.ts'
import { MAX_FILE_BYTES } from '../notes/csv-rows.ts'
import { type LineProblem, notesCsv, readNotesCsv } from '../notes/notes-csv.ts'
import { notReadable, readNoteQuery } from './note-query.ts'
import { single } from './query.ts'
import { type BffContext, get, type Route, route } from './route-table.ts'

interface NoteRoutesOptions {
  tenant: Pick<Tenant, 'board' | 'list' | 'notes'>
  notes: Notes
  audit: Audit
  now: () => number
}

const PATH = '/api/notes'
const MAX_BODY_BYTES = 32_768

const time = z.int().min(EARLIEST_NOTE_MS).max(LATEST_NOTE_MS)
const content = z.object({
  from: time,
  to: time.nullable().default(null),
  text: z
    .string()
    .max(2 * MAX_NOTE_CHARACTERS)
    .transform(noteText)
    .pipe(z.string().min(1).max(MAX_NOTE_CHARACTERS)),
  isPublic: z.boolean().default(false),
})
const revision = z.int().positive()
const draft = content.extend({ device: z.string().min(1).max(500) })
const change = content.extend({ revision })

const EXAMPLE = `{"device": "…", "from": 1767225600000, "to": null, "text": "at most ${MAX_NOTE_CHARACTERS} characters", "isPublic": false}`
const EXAMPLE_OF_CHANGE = EXAMPLE.replace('"device": "…"', '"revision": 1')

export function noteRoutes({ tenant, notes, audit, now }: NoteRoutesOptions): Route[] {
  const nameOf = (id: string) => tenant.list.known(id)?.name ?? ''
  const author = (c: BffContext) => ({ by: c.get('caller').user?.name ?? null, at: now() })
  const record = (c: BffContext, event: string, all: readonly Note[]) => {
    for (const note of all) recordDone(audit, c, event, whatOf(note))
  }
  const operate = (
    method: Route['method'],
    path: string,
    handler: (c: BffContext) => Promise<Response>,
    cost: CostClass = 'write',
  ) => route(method, PATH + path, 'operator', cost, handler)

  return [
    operate('POST', '', async (c) => {
      const { device, ...rest } = inOrder(await bodyOf(c.req.raw, draft, EXAMPLE, MAX_BODY_BYTES))
      if (!(await tenant.board.find(device))) throw unknownDevice()
      const adding = notes.add([{ id: randomUUID(), device, ...rest }], author(c)).then(taken)
      const [note] = (await kept(adding, (all) => record(c, 'note-add', all))) as [Note]
      return c.json(note, 201, { 'cache-control': 'no-store' })
    }),
    operate('PUT', '/:note', async (c) => {
      const body = inOrder(await bodyOf(c.req.raw, change, EXAMPLE_OF_CHANGE, MAX_BODY_BYTES))
      const { revision: seen, ...rest } = body
      const editing = notes.edit(c.req.param('note') ?? '', seen, rest, author(c)).then(taken)
      const note = await kept(editing, (edited) => record(c, 'note-edit', [edited]))
      return json(note).respond(c.req.raw, PRIVATE)
    }),
    operate('DELETE', '/:note', async (c) => {
      const seen = Number(single(new URL(c.req.url).searchParams, 'revision'))
      if (!revision.safeParse(seen).success)
        throw badRequest('"revision" is missing. Give that of the note that was seen.')
      const removing = notes.remove(c.req.param('note') ?? '', seen, author(c)).then(taken)
      const note = await kept(removing, (removed) => record(c, 'note-remove', [removed]))
      return json(note).respond(c.req.raw, PRIVATE)
    }),
    get(`${PATH}/export`, 'signed-in', 'export', async (c) => {
      const query = new URL(c.req.url).searchParams
      const zone = readZone(single(query, 'zone'))
      if (!tenant.list.isKnown) await tenant.list.current()
      const found = await tenant.notes.select(readNoteQuery(query)).catch(notReadable)
      const inOrder = (found.notes as Note[]).toReversed()
      const [oldest, newest] = [inOrder[0], inOrder.at(-1)]
      return c.newResponse(textStream(notesCsv(inOrder, { nameOf, zone })), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachment('notes', oldest?.from ?? now(), newest?.from ?? now(), 'csv'),
        'cache-control': 'no-store',
      })
    }),
    operate(
      'POST',
      '/import',
      async (c) => {
        const { signal, headers, body } = c.req.raw
        const zone = readZone(single(new URL(c.req.url).searchParams, 'zone'))
        if (Number(headers.get('content-length')) > MAX_FILE_BYTES) throw requestTooLarge()
        const { devices: stations } = await tenant.list.current()
        const read = await readNotesCsv(body ?? new Blob().stream(), { stations, zone, signal })
        if (read.problems.length > 0) throw new UnreadableNotes(read.problems)
        const choose = async (index: NoteIndex) =>
          (await inTurns(newNotes(read.notes, index))).map((note) => ({ id: randomUUID(), ...note }))
        const countsOf = ({ length }: readonly Note[]) => ({
          added: length,
          unchanged: read.notes.length - length,
        })
        const added = await kept(notes.add(choose, author(c)).then(taken), (all) =>
          recordDone(audit, c, 'notes-import', countsOf(all as readonly Note[])),
        )
        return json(countsOf(added as readonly Note[])).respond(c.req.raw, PRIVATE)
      },
      'import',
    ),
  ]
}

function whatOf({ id, device, from, to, isPublic }: Note): NonNullable<AuditEntry['what']> {
  return { id, device, from, ...(to !== null && { to }), public: isPublic ? 'yes' : 'no' }
}

function inOrder<T extends { from: number; to: number | null }>(body: T): T {
  if (body.to !== null && body.to <= body.from)
    throw badRequest('The note ends before it starts. Give a "from" that is earlier than "to".')
  return body
}

function taken<T>(outcome: T | NoteRefusal): T {
  if (outcome === 'unknown') throw unknownNote()
  if (outcome === 'changed') throw changedNote()
  if (outcome === 'full') throw tooManyNotes()
  return outcome as T
}

class UnreadableNotes extends Problem {
  readonly #problems: readonly LineProblem[]

  constructor(problems: readonly LineProblem[]) {
    const [first] = problems
    super(
      422,
      'unreadable-notes',
      'Nothing was imported',
      `Line ${first?.line}: ${first?.detail} Correct the file and import it again.`,
      // the rest of the file precedes the next request
      { connection: 'close' },
    )
    this.#problems = problems
  }

  override body(requestId?: string): string {
    return JSON.stringify({ ...JSON.parse(super.body(requestId)), problems: this.#problems })
  }
}

const unknownNote = () =>
  new Problem(
    404,
    'unknown-note',
    'Note not found',
    'There is no such note, or it was removed. Reload the list.',
  )

const changedNote = () =>
  new Problem(
    409,
    'changed-note',
    'The note was changed',
    'Somebody else has changed this note meanwhile. Load it again before you change it.',
  )

const tooManyNotes = () =>
  new Problem(
    409,
    'too-many-notes',
    'Too many notes',
    `At most ${MAX_NOTES} notes are kept. Remove some that are no longer needed.`,
  )
