import type { Device } from '../../device.ts'
import { neutralised } from '../../format/neutralised.ts'
import { EARLIEST_NOTE_MS, LATEST_NOTE_MS, MAX_NOTE_CHARACTERS, type NoteContent, noteText } from '../note.ts'
import { COLUMNS, type Column } from './columns.ts'
import { parseMoment } from './parse-moment.ts'

export type RowProblem =
  | 'unknown-station'
  | 'ambiguous-station'
  | 'no-start'
  | 'no-end'
  | 'ends-before-start'
  | 'no-text'
  | 'long-text'
  | 'public'

const YES = /^(yes|true|1|ya)$/i
const NO = /^(no|false|0|tidak)?$/i

export function columnsIn(head: readonly string[]): Map<Column, number> {
  const names = head.map((name) => name.trim().toLowerCase())
  const columns = new Map<Column, number>()
  for (const [column, name] of Object.entries(COLUMNS) as [Column, string][]) {
    const at = names.indexOf(name.toLowerCase())
    if (at >= 0) columns.set(column, at)
  }
  return columns
}

export function hasNeeded(columns: ReadonlyMap<Column, number>): boolean {
  return columns.has('start') && columns.has('text') && (columns.has('id') || columns.has('station'))
}

/** Times without an offset are local in `zone`. */
export function noteOfRow(
  cells: readonly string[],
  { columns, find, zone }: { columns: ReadonlyMap<Column, number>; find: FindStation; zone: string },
): NoteContent | RowProblem {
  const cell = (column: Column) => restored((cells[columns.get(column) ?? -1] ?? '').trim())
  const station = find(cell('id'), cell('station'))
  if (typeof station === 'string') return station
  const from = momentOf(cell('start'), zone)
  if (from === undefined) return 'no-start'
  const to = cell('end') === '' ? null : momentOf(cell('end'), zone)
  if (to === undefined) return 'no-end'
  if (to !== null && to <= from) return 'ends-before-start'
  const text = noteText(cell('text'))
  if (text === '') return 'no-text'
  if (text.length > MAX_NOTE_CHARACTERS) return 'long-text'
  const isPublic = YES.test(cell('isPublic'))
  if (!isPublic && !NO.test(cell('isPublic'))) return 'public'
  return { device: station.id, from, to, text, isPublic }
}

function momentOf(text: string, zone: string): number | undefined {
  const ms = parseMoment(text, zone)
  return ms !== undefined && ms >= EARLIEST_NOTE_MS && ms < LATEST_NOTE_MS ? ms : undefined
}

export type FindStation = (id: string, name: string) => Device | RowProblem

/** By id, or by a unique name. One station a step. */
export function* findStationIn(stations: readonly Device[]): Generator<undefined, FindStation> {
  const byId = new Map<string, Device>()
  const byName = new Map<string, Device | 'ambiguous-station'>()
  for (const station of stations) {
    const name = nameKey(station.name)
    byId.set(station.id, station)
    byName.set(name, byName.has(name) ? 'ambiguous-station' : station)
    yield
  }
  return (id, name) => (id === '' ? byName.get(nameKey(name)) : byId.get(id)) ?? 'unknown-station'
}

function nameKey(name: string): string {
  return restored(neutralised(name)).toLowerCase().trim()
}

/** Removes an export's apostrophe before possible formulas. */
function restored(cell: string): string {
  return cell.startsWith("'") && neutralised(cell.slice(1)) === cell ? cell.slice(1) : cell
}
