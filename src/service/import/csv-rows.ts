import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { UnreadableFile, whyUnreadable } from './problem.ts'

export interface CsvRow {
  /** Counted from 1, in the unpacked text. */
  line: number
  cells: string[]
}

export interface CsvOptions {
  /**
   * Whether quotes may hide commas and line breaks. Not in a file of numbers: there a stray quote would only
   * swallow the rows after it.
   */
  quoted: boolean
  /** Called with the number of further bytes read. */
  onBytes?: (bytes: number) => void
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

// a "line" longer than this is no row but a file that is something else
const MAX_ROW_BYTES = 1_000_000

/**
 * The rows of a CSV file, unpacked when its name ends in `.gz`, as they are read. Takes a byte order mark and
 * any kind of line end, passes over blank lines, leaves the number of cells to the caller. Throws
 * `UnreadableFile` where the file cannot be read any further; the rows before that have been given by then.
 */
export async function* csvRows(path: string, options: CsvOptions): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    quote: options.quoted ? '"' : false,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const file = createReadStream(path)
  file.on('data', (chunk) => options.onBytes?.(chunk.length))
  // errors of every part arrive at the parser, which the loop below reads
  if (path.endsWith('.gz')) pipeline(file, createGunzip(), parser, () => undefined)
  else pipeline(file, parser, () => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { line: info.lines, cells: options.quoted ? record : record.map(unquoted) }
    }
  } catch (error) {
    throw new UnreadableFile(whyUnreadable(error), { cause: error })
  }
}

function unquoted(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : cell
}
