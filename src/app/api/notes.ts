import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { isNote, type Note, type NoteContent } from '../../domain/notes/note.ts'
import { type Checked, isNumber, isText, listOf, objectOf } from '../../domain/shape.ts'
import { ApiFailure, getJson, parse, postFile, postJson, putJson, remove } from '../../view/api/http.ts'

export interface NotesNeed {
  devices?: readonly string[]
  fromMs?: number
  toMs?: number
  /** Written or changed since then. */
  sinceMs?: number
  q?: string
  limit?: number
}

const UNREADABLE = 422

const isListing = objectOf({ notes: listOf(isNote), omitted: isNumber })

export function notesQuery(need: NotesNeed) {
  return queryOptions({
    queryKey: ['notes', need],
    queryFn: async ({ signal }) =>
      parse(isListing, await getJson(`/api/notes?${paramsOf(need)}`, signal), 'notes'),
    staleTime: 30_000,
  })
}

export function areNotesOf([name, need]: QueryKey, devices: readonly string[]): boolean {
  const of = (need as NotesNeed | undefined)?.devices
  return name === 'notes' && (of === undefined || of.some((id) => devices.includes(id)))
}

/** Address of the notes as CSV, with times in a zone. */
export function notesFilePath(need: NotesNeed, zone: string): string {
  const { limit: _, ...rest } = need
  const params = paramsOf(rest)
  params.set('zone', zone)
  return `/api/notes/export?${params}`
}

const isImported = objectOf({ added: isNumber, unchanged: isNumber })
/** `detail` is in English. */
const isLineProblem = objectOf({ line: isNumber, problem: isText, detail: isText })
const areProblems = objectOf({ problems: listOf(isLineProblem) })

export type LineProblem = Checked<typeof isLineProblem>
export type ImportOutcome = Checked<typeof isImported> | Checked<typeof areProblems>

/** Imports all notes of a CSV file or none. Times without an offset are in the zone. Throws `ApiFailure`. */
export async function importNotes(file: Blob, zone: string): Promise<ImportOutcome> {
  try {
    const answer = await postFile(`/api/notes/import?${new URLSearchParams({ zone })}`, file, 'text/csv')
    return parse(isImported, answer, 'import')
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== UNREADABLE) throw error
    return parse(areProblems, error.cause, 'problems')
  }
}

/** Throws `ApiFailure`: 403 for a viewer. */
export async function addNote(note: NoteContent): Promise<Note> {
  return parse(isNote, await postJson('/api/notes', note), 'note')
}

/** Saves a note, or restores a removed one. Throws `ApiFailure`: 409 where somebody else changed it. */
export async function editNote({ id, revision, from, to, text, isPublic }: Note): Promise<Note> {
  return parse(isNote, await putJson(pathOf(id), { revision, from, to, text, isPublic }), 'note')
}

/** The result can be restored with `editNote`. Throws `ApiFailure`. */
export async function removeNote(note: Note): Promise<Note> {
  await remove(`${pathOf(note.id)}?revision=${note.revision}`)
  return { ...note, revision: note.revision + 1 }
}

function pathOf(id: string): string {
  return `/api/notes/${encodeURIComponent(id)}`
}

function paramsOf({ devices = [], fromMs, toMs, sinceMs, q = '', limit }: NotesNeed): URLSearchParams {
  const params = new URLSearchParams(devices.map((id) => ['device', id]))
  if (fromMs !== undefined && toMs !== undefined) {
    params.set('from', new Date(fromMs).toISOString())
    params.set('to', new Date(toMs).toISOString())
  }
  if (sinceMs !== undefined) params.set('since', new Date(sinceMs).toISOString())
  if (q.trim() !== '') params.set('q', q.trim())
  if (limit !== undefined) params.set('limit', String(limit))
  return params
}
