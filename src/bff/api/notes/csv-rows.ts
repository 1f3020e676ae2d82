import { CsvError, type Parser, parse } from 'csv-parse'
import { isTurnOver, nextTurn } from '../../util/turns.ts'
import { badRequest, Problem, requestTooLarge } from '../http/problems.ts'

/** As large as any body that the server takes. */
export const MAX_FILE_BYTES = 1024 * 1024
/** Without the header row. */
export const MAX_ROWS = 10_000
export const MAX_COLUMNS = 64
export const MAX_CELL_CHARACTERS = 10_000

/** The parser makes an error for each short line: this many bytes take some ten milliseconds. */
const PIECE_BYTES = 256
/** A character has up to three bytes. A larger record has a cell that is too long. */
const MAX_RECORD_SIZE = (MAX_COLUMNS + 3) * MAX_CELL_CHARACTERS

/** `line`: the record's first, from 1. */
export interface Row {
  line: number
  cells: string[]
}

export type CsvBreach = 'not-csv' | 'too-many-rows' | 'too-many-columns' | 'long-cell'

export class UnreadableCsv extends Error {
  readonly line: number
  readonly problem: CsvBreach

  constructor(line: number, problem: CsvBreach) {
    super(`${problem} in line ${line}`)
    this.line = line
    this.problem = problem
  }
}

interface ParsedRecord {
  record: string[]
  info: { lines: number; invalid_field_length: number }
}

/** Rows in turns. Throws `UnreadableCsv`, or a problem for a file that is too large or breaks off. */
export async function* csvRows(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Row> {
  let rows = 0
  /** The parser counts a CRLF in quotes as two lines. */
  let extraLines = 0
  try {
    for await (const { record, info } of recordsOf(body, signal)) {
      // the parser counts a record by its last line
      const text = record.join(' ')
      const line = info.lines - extraLines - countOf(text, /[\r\n]/g)
      extraLines += countOf(text, /\r\n/g)
      if (record.length > MAX_COLUMNS) throw new UnreadableCsv(line, 'too-many-columns')
      if (record.some(({ length }) => length > MAX_CELL_CHARACTERS))
        throw new UnreadableCsv(line, 'long-cell')
      if (rows++ > MAX_ROWS) throw new UnreadableCsv(line, 'too-many-rows')
      yield { line, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableCsv(Number(error.lines ?? 1) - extraLines, problemOf(error))
  }
}

function problemOf({ code, index }: CsvError): CsvBreach {
  if (Number(index) >= MAX_COLUMNS) return 'too-many-columns'
  return code === 'CSV_MAX_RECORD_SIZE' ? 'long-cell' : 'not-csv'
}

async function* recordsOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ParsedRecord> {
  const pieces = piecesOf(body, signal)
  const head = await headOf(pieces)
  const parser = parse({
    bom: true,
    info: true,
    delimiter: delimiterOf(head.toString()),
    // what follows a surplus column is its text
    ignore_last_delimiters: MAX_COLUMNS + 1,
    max_record_size: MAX_RECORD_SIZE,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  // thrown below
  parser.on('error', () => {})
  try {
    yield* parsed(parser, head)
    for await (const piece of pieces) yield* parsed(parser, piece)
    parser.end()
    yield* parser
  } finally {
    await pieces.return(undefined)
  }
}

/** Records that end in a piece. Piping would parse the whole buffer at once. */
function* parsed(parser: Parser, piece: Uint8Array): Generator<ParsedRecord> {
  parser.write(piece)
  if (parser.errored) throw parser.errored
  for (let record = parser.read(); record !== null; record = parser.read()) yield record
  const { lines, invalid_field_length: odd } = parser.info
  // also empty lines, which are skipped
  if (odd > MAX_ROWS) throw new UnreadableCsv(lines, 'too-many-rows')
}

/** Pieces that parse in a moment. */
async function* piecesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    // cancelling would close the connection before the response
    for await (const chunk of body.values({ preventCancel: true })) {
      bytes += chunk.length
      if (bytes > MAX_FILE_BYTES) throw requestTooLarge()
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        if (isTurnOver()) await nextTurn()
        signal.throwIfAborted()
        yield chunk.subarray(at, at + PIECE_BYTES)
      }
    }
  } catch (error) {
    // a lost connection is not worth a log line
    throw error instanceof Problem ? error : badRequest('The file broke off before its end. Import it again.')
  }
}

async function headOf(pieces: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  while (head.length < MAX_CELL_CHARACTERS && !/[\r\n]/.test(head.toString())) {
    const { done, value } = await pieces.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

/** The most frequent delimiter of the header: spreadsheets with decimal commas write semicolons. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
