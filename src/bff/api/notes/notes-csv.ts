import { stringify } from 'csv-stringify/sync'
import { neutralised } from '../../../domain/format/neutralised.ts'
import type { Note } from '../../../domain/notes/note.ts'
import { createTimeWriter } from '../export/zone.ts'
import { COLUMNS } from './columns.ts'

const ROWS_A_TURN = 500

/** Notes as a file, times with the offset of `zone`; an empty end is a moment. Some of the rows a turn. */
export function* notesCsv(
  notes: readonly Note[],
  { nameOf, zone }: { nameOf: (device: string) => string; zone: string },
): Generator<undefined, string> {
  const timeOf = createTimeWriter(zone)
  const writtenOf = createTimeWriter(zone)
  let text = stringify([Object.values(COLUMNS)])
  for (let i = 0; i < notes.length; i += ROWS_A_TURN) {
    const rows = notes
      .slice(i, i + ROWS_A_TURN)
      .map(({ device, from, to, text: said, isPublic, by, at }) => [
        neutralised(device),
        neutralised(nameOf(device)),
        timeOf(from),
        to === null ? '' : timeOf(to),
        neutralised(said),
        isPublic ? 'yes' : 'no',
        neutralised(by ?? ''),
        writtenOf(at),
      ])
    text += stringify(rows)
    yield
  }
  return text
}
