import { stringify } from 'csv-stringify/sync'
import { neutralised } from '../../../domain/format/neutralised.ts'
import type { Note } from '../../../domain/notes/note.ts'
import { COLUMNS } from '../../../domain/notes/notes-file.ts'
import { isTurnOver, nextTurn } from '../../util/turns.ts'
import { createTimeWriter } from '../export/zone.ts'

const ROWS_A_PART = 50

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
    yield stringify(rows)
  }
}
