import { stringify } from 'csv-stringify/sync'
import type { Device } from '../../../domain/device.ts'
import { neutralised } from '../../../domain/format/neutralised.ts'
import { MAX_NOTE_CHARACTERS, type Note, type NoteContent } from '../../../domain/notes/note.ts'
import {
  COLUMNS,
  columnsIn,
  type FindStation,
  findStationIn,
  hasNeeded,
  noteOfRow,
  type RowProblem,
} from '../../../domain/notes/notes-file.ts'
import { inTurns, isTurnOver, nextTurn } from '../../util/turns.ts'
import { createTimeWriter } from '../export/zone.ts'
import {
  type CsvBreach,
  csvRows,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  MAX_ROWS,
  type Row,
  UnreadableCsv,
} from './csv-rows.ts'

const MAX_PROBLEMS = 100

type CsvProblem = CsvBreach | RowProblem | 'no-columns' | 'no-rows'

/** Lines count from 1. */
export interface LineProblem {
  line: number
  problem: CsvProblem
  detail: string
}

interface ReadNotes {
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
    'End is no time such as 2026-03-04T05:06 or 2026-03-04T05:06:07+07:00. Release it empty for a moment.',
  'ends-before-start': 'End is not after Start.',
  'no-text': 'Note is empty.',
  'long-text': `Note has more than ${MAX_NOTE_CHARACTERS} characters.`,
  public: 'Public is yes or no.',
}

const ROWS_A_PART = 50

/**
 * Notes, or problems: of a file with problems none is kept. Times without an offset are in `zone`. A station
 * is found by its id, or by an unambiguous name. Rejects as `csvRows` throws.
 */
export async function readNotesCsv(
  body: ReadableStream<Uint8Array>,
  { stations, zone, signal }: { stations: readonly Device[]; zone: string; signal: AbortSignal },
): Promise<ReadNotes> {
  const rows = csvRows(body, signal)
  try {
    return await notesIn(rows, await inTurns(findStationIn(stations)), zone)
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    return { notes: [], problems: [problemIn(error.line, error.problem)] }
  } finally {
    await rows.return(undefined)
  }
}

async function notesIn(rows: AsyncGenerator<Row>, find: FindStation, zone: string): Promise<ReadNotes> {
  const head = await rows.next()
  const columns = columnsIn(head.done ? [] : head.value.cells)
  const read: ReadNotes = { notes: [], problems: [] }
  if (!hasNeeded(columns)) return { ...read, problems: [problemIn(1, 'no-columns')] }
  for await (const { line, cells } of rows) {
    if (read.problems.length === MAX_PROBLEMS) continue
    const note = noteOfRow(cells, { columns, find, zone })
    if (typeof note !== 'string') read.notes.push(note)
    else read.problems.push(problemIn(line, note))
  }
  if (read.notes.length + read.problems.length === 0) read.problems.push(problemIn(1, 'no-rows'))
  return read
}

function problemIn(line: number, problem: CsvProblem): LineProblem {
  return { line, problem, detail: DETAILS[problem] }
}

/** Times have the offset of `zone`; an empty end is a moment. Made as it is consumed. */
export async function* notesCsv(
  notes: readonly Note[],
  { nameOf, zone }: { nameOf: (device: string) => string; zone: string },
): AsyncGenerator<string, void> {
  const timeOf = createTimeWriter(zone)
  const writtenOf = createTimeWriter(zone)
  yield stringify([Object.values(COLUMNS)])
  for (let i = 0; i < notes.length; i += ROWS_A_PART) {
    if (isTurnOver()) await nextTurn()
    const rows = notes
      .slice(i, i + ROWS_A_PART)
      .map(({ device, from, to, text: content, isPublic, by, at }) => [
        neutralised(device),
        neutralised(nameOf(device)),
        timeOf(from),
        to === null ? '' : timeOf(to),
        neutralised(content),
        isPublic ? 'yes' : 'no',
        neutralised(by ?? ''),
        writtenOf(at),
      ])
    yield stringify(rows)
  }
}
