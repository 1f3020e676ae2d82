import { CsvError, parse } from 'csv-parse/sync'
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
import { parseMoment } from './parse-moment.ts'

export const MOST_ROWS = 10_000
/** Beyond these nobody reads on. */
const MOST_PROBLEMS = 100

export type CsvProblem =
  | 'not-csv'
  | 'no-columns'
  | 'no-rows'
  | 'too-many-rows'
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

/** A record with the number of its first line. */
interface Row {
  line: number
  cells: string[]
}

interface ParsedRecord {
  record: string[]
  raw: string
  info: { lines: number }
}

const DETAILS: Record<CsvProblem, string> = {
  'not-csv': 'The line cannot be read as CSV. Check its quotes.',
  'no-columns': 'The first line names the columns: Start, Note, and Station ID or Station.',
  'no-rows': 'The file has no notes.',
  'too-many-rows': `The file has more than ${MOST_ROWS} notes. Split it.`,
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
 * by its id, or by a name that no other one has.
 */
export function readNotesCsv(text: string, stations: readonly Device[], zone: string): ReadNotes {
  const rows = rowsOf(text)
  if (!Array.isArray(rows)) return { notes: [], problems: [rows] }
  const [head, ...lines] = rows
  const columns = columnsOf(head?.cells ?? [])
  if (!columns.has('start') || !columns.has('text') || !(columns.has('id') || columns.has('station')))
    return { notes: [], problems: [problemIn(1, 'no-columns')] }
  if (lines.length === 0) return { notes: [], problems: [problemIn(1, 'no-rows')] }
  if (lines.length > MOST_ROWS)
    return { notes: [], problems: [problemIn(lines[MOST_ROWS]?.line ?? 1, 'too-many-rows')] }
  const find = finderOf(stations)
  const read: ReadNotes = { notes: [], problems: [] }
  for (const { line, cells } of lines) {
    const cell = (column: Column) => restored((cells[columns.get(column) ?? -1] ?? '').trim())
    const note = noteOf(cell, find, zone)
    if (typeof note !== 'string') read.notes.push(note)
    else read.problems.push(problemIn(line, note))
    if (read.problems.length === MOST_PROBLEMS) break
  }
  return read
}

function noteOf(
  cell: (column: Column) => string,
  find: (id: string, name: string) => Device | CsvProblem,
  zone: string,
): NoteContent | CsvProblem {
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

function finderOf(stations: readonly Device[]) {
  const byId = new Map(stations.map((station) => [station.id, station]))
  const byName = new Map<string, Device[]>()
  for (const station of stations)
    byName.set(nameKey(station.name), [...(byName.get(nameKey(station.name)) ?? []), station])
  return (id: string, name: string): Device | CsvProblem => {
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

function rowsOf(text: string): Row[] | LineProblem {
  try {
    const records = parse(text, {
      bom: true,
      info: true,
      raw: true,
      delimiter: delimiterOf(text),
      max_record_size: 100_000,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as ParsedRecord[]
    // a record is counted by its last line
    return records.map(({ record, raw, info }) => ({ line: info.lines - breaksIn(raw), cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return problemIn(Number(error.lines ?? 1), 'not-csv')
  }
}

function breaksIn(raw: string): number {
  return raw.trim().split(/\r\n?|\n/).length - 1
}

/** What stands most often between the names in the first line: spreadsheets with decimal commas write semicolons. */
function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = end < 0 ? text : text.slice(0, end)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function problemIn(line: number, problem: CsvProblem): LineProblem {
  return { line, problem, detail: DETAILS[problem] }
}
