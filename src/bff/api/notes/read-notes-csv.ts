import type { Device } from '../../../domain/device.ts'
import { neutralised } from '../../../domain/format/neutralised.ts'
import {
  EARLIEST_NOTE_MS,
  LATEST_NOTE_MS,
  MOST_NOTE_CHARACTERS,
  type NoteContent,
  noteText,
} from '../../../domain/notes/note.ts'
import { COLUMNS, type Column } from './columns.ts'
import {
  type CsvBreach,
  csvRows,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  MAX_ROWS,
  type Row,
  UnreadableCsv,
} from './csv-rows.ts'
import { parseMoment } from './parse-moment.ts'

/** Beyond these nobody reads on. */
const MAX_PROBLEMS = 100

export type CsvProblem =
  | CsvBreach
  | 'no-columns'
  | 'no-rows'
  | 'unknown-station'
  | 'ambiguous-station'
  | 'no-start'
  | 'no-end'
  | 'ends-before-start'
  | 'no-text'
  | 'long-text'
  | 'public'

/** What is wrong in a line of a file, counted from 1. */
export interface LineProblem {
  line: number
  problem: CsvProblem
  /** In English. */
  detail: string
}

/** What a file of notes says. Nothing of a file with problems is to be kept. */
export interface ReadNotes {
  notes: NoteContent[]
  problems: LineProblem[]
}

const DETAILS: Record<CsvProblem, string> = {
  'not-csv': 'The line cannot be read as CSV. Check its quotes.',
  'no-columns': 'The first line names the columns: Start, Note, and Station ID or Station.',
  'no-rows': 'The file has no notes.',
  'too-many-rows': `The file has more than ${MAX_ROWS} notes. Split it.`,
  'too-many-columns': `The line has more than ${MAX_COLUMNS} columns. Remove those that are not needed, or check its quotes.`,
  'long-cell': `The line has a cell of more than ${MAX_CELL_CHARACTERS} characters. Shorten it, or check its quotes.`,
  'unknown-station': 'No such station is listed. Check Station ID or Station.',
  'ambiguous-station': 'Several stations have this name. Give its Station ID.',
  'no-start': 'Start is no time such as 2026-03-04T05:06 or 2026-03-04T05:06:07+07:00.',
  'no-end':
    'End is no time such as 2026-03-04T05:06 or 2026-03-04T05:06:07+07:00. Leave it empty for a moment.',
  'ends-before-start': 'End is not after Start.',
  'no-text': 'Note is empty.',
  'long-text': `Note has more than ${MOST_NOTE_CHARACTERS} characters.`,
  public: 'Public is yes or no.',
}

const YES = /^(yes|true|1|ya)$/i
const NO = /^(no|false|0|tidak)?$/i

/**
 * Reads a file of notes, with commas, semicolons or tabs. Times without an offset are by the clocks of `zone`. A station is found
 * by its id, or by a name that no other one has. Rejects with a problem where the file is too large or breaks off, or the signal fires.
 */
export async function readNotesCsv(
  body: ReadableStream<Uint8Array>,
  { stations, zone, signal }: { stations: readonly Device[]; zone: string; signal: AbortSignal },
): Promise<ReadNotes> {
  const rows = csvRows(body, signal)
  try {
    return await notesIn(rows, finderOf(stations), zone)
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    return { notes: [], problems: [problemIn(error.line, error.problem)] }
  } finally {
    await rows.return(undefined)
  }
}

async function notesIn(rows: AsyncGenerator<Row>, find: Find, zone: string): Promise<ReadNotes> {
  const head = await rows.next()
  const columns = columnsOf(head.done ? [] : head.value.cells)
  const read: ReadNotes = { notes: [], problems: [] }
  if (!columns.has('start') || !columns.has('text') || !(columns.has('id') || columns.has('station')))
    return { ...read, problems: [problemIn(1, 'no-columns')] }
  for await (const { line, cells } of rows) {
    // where the file cannot be read to its end, that alone is said
    if (read.problems.length === MAX_PROBLEMS) continue
    const cell = (column: Column) => restored((cells[columns.get(column) ?? -1] ?? '').trim())
    const note = noteOf(cell, find, zone)
    if (typeof note !== 'string') read.notes.push(note)
    else read.problems.push(problemIn(line, note))
  }
  if (read.notes.length + read.problems.length === 0) read.problems.push(problemIn(1, 'no-rows'))
  return read
}

function noteOf(cell: (column: Column) => string, find: Find, zone: string): NoteContent | CsvProblem {
  const station = find(cell('id'), cell('station'))
  if (typeof station === 'string') return station
  const from = momentOf(cell('start'), zone)
  if (from === undefined) return 'no-start'
  const to = cell('end') === '' ? null : momentOf(cell('end'), zone)
  if (to === undefined) return 'no-end'
  if (to !== null && to <= from) return 'ends-before-start'
  const text = noteText(cell('text'))
  if (text === '') return 'no-text'
  if (text.length > MOST_NOTE_CHARACTERS) return 'long-text'
  const isPublic = YES.test(cell('isPublic'))
  if (!isPublic && !NO.test(cell('isPublic'))) return 'public'
  return { device: station.id, from, to, text, isPublic }
}

function momentOf(text: string, zone: string): number | undefined {
  const ms = parseMoment(text, zone)
  return ms !== undefined && ms >= EARLIEST_NOTE_MS && ms < LATEST_NOTE_MS ? ms : undefined
}

type Find = (id: string, name: string) => Device | CsvProblem

function finderOf(stations: readonly Device[]): Find {
  const byId = new Map(stations.map((station) => [station.id, station]))
  const byName = new Map<string, Device[]>()
  for (const station of stations)
    byName.set(nameKey(station.name), [...(byName.get(nameKey(station.name)) ?? []), station])
  return (id, name) => {
    if (id !== '') return byId.get(id) ?? 'unknown-station'
    const [station, another] = byName.get(nameKey(name)) ?? []
    if (!station) return 'unknown-station'
    return another ? 'ambiguous-station' : station
  }
}

/** Names are compared as an export writes them. */
function nameKey(name: string): string {
  return restored(neutralised(name)).toLowerCase().trim()
}

/** Without the apostrophe that an export puts before what a spreadsheet could take for a formula. */
function restored(cell: string): string {
  return cell.startsWith("'") && neutralised(cell.slice(1)) === cell ? cell.slice(1) : cell
}

function columnsOf(head: readonly string[]): Map<Column, number> {
  const names = head.map((name) => name.trim().toLowerCase())
  const columns = new Map<Column, number>()
  for (const [column, name] of Object.entries(COLUMNS) as [Column, string][]) {
    const at = names.indexOf(name.toLowerCase())
    if (at >= 0) columns.set(column, at)
  }
  return columns
}

function problemIn(line: number, problem: CsvProblem): LineProblem {
  return { line, problem, detail: DETAILS[problem] }
}
