import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { UnreadableFile, whyUnreadable } from './problem.ts'

export interface CsvRow {
  line: number
  cells: string[]
}

export interface CsvOptions {
  /** Quotes may hide commas and line breaks. Not among numbers: a stray one would swallow rows. */
  quoted: boolean
  onBytes?: (bytes: number) => void
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

// a longer "line" is no row: the file is something else
const MAX_ROW_BYTES = 1_000_000

/** The non-blank rows of a CSV file, perhaps `.gz`. Throws `UnreadableFile` after the readable rows. */
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
