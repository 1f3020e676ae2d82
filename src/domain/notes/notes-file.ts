import { instantOf } from '../aggregation/clock.ts'
import type { Device } from '../device.ts'
import { neutralised } from '../format/neutralised.ts'
import { EARLIEST_NOTE_MS, LATEST_NOTE_MS, MAX_NOTE_CHARACTERS, type NoteContent, noteText } from './note.ts'
import type { NoteIndex } from './note-index.ts'

/** In order; read in any case. */
export const COLUMNS = {
  id: 'Station ID',
  station: 'Station',
  start: 'Start',
  end: 'End',
  text: 'Note',
  isPublic: 'Public',
  by: 'Author',
  at: 'Written',
} as const

type Column = keyof typeof COLUMNS

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

const FORM =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,3})\d*)?)?\s*(?:([Zz])|([+-])(\d\d):?(\d\d))?$/

/** ISO 8601 with or without seconds; local in `zone` without an offset. `undefined`: anything else. */
function parseMoment(text: string, zone: string): number | undefined {
  const match = FORM.exec(text.trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal =
    new Date(wall).getUTCDate() === day &&
    month >= 1 &&
    month <= 12 &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  if (!isReal) return undefined
  const wallMs = wall + Number((match[7] ?? '').padEnd(3, '0'))
  if (match[8]) return wallMs
  if (!match[9]) return instantOf(wallMs, zone)
  const [hours, minutes] = [Number(match[10]), Number(match[11])]
  if (hours > 14 || minutes > 59) return undefined
  const offsetMs = (hours * 60 + minutes) * 60_000
  return match[9] === '-' ? wallMs + offsetMs : wallMs - offsetMs
}

/** Notes that are not in the index yet, each once. One a step. */
export function* newNotes(
  notes: readonly NoteContent[],
  index: NoteIndex,
): Generator<undefined, NoteContent[]> {
  const starts = new Set(notes.map(({ from }) => from))
  const alike = yield* index.selectInSteps({ isShown: ({ from }) => starts.has(from) })
  const keys = new Set<string>()
  for (const note of alike.notes) {
    keys.add(keyOf(note))
    yield
  }
  const added: NoteContent[] = []
  for (const note of notes) {
    const key = keyOf(note)
    if (!keys.has(key)) added.push(note)
    keys.add(key)
    yield
  }
  return added
}

function keyOf({ device, from, to, text }: NoteContent): string {
  return JSON.stringify([device, from, to, neutralised(text).replace(/\s+/g, ' ')])
}
