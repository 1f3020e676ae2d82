import { segment } from '../../contract/paths.ts'
import { csvRows } from './csv-rows.ts'
import { parseNumber } from './parse-number.ts'
import { isGarbled, NOT_UTF_8, type Problem, shown, UnreadableFile } from './problem.ts'

/** A row of `stations.csv`; `null` for empty cells. */
export interface Station {
  id: string
  name: string | null
  /** A token in upper case. */
  type: string | null
  lat: number | null
  long: number | null
  intervalSeconds: number | null
}

export const STATIONS_FILE = 'stations.csv'

/** Reads the station list by its header; only `station_id` is required. Rejects with `UnreadableFile`. */
export async function readStations(
  path: string,
  onProblem: (problem: Problem) => void,
): Promise<Map<string, Station>> {
  const stations = new Map<string, Station>()
  let header: string[] | undefined
  for await (const { line, cells } of csvRows(path, { quoted: true })) {
    if (!header) {
      header = cells.map((name) => name.trim().toLowerCase())
      if (!header.includes('station_id')) throw new UnreadableFile('the header names no column "station_id"')
      continue
    }
    const station = cells.length === header.length ? stationOf(header, cells) : wrongWidth(header, cells)
    if (typeof station === 'string') onProblem({ file: STATIONS_FILE, line, reason: station })
    else if (stations.has(station.id)) {
      onProblem({ file: STATIONS_FILE, line, reason: `station ${shown(station.id)} is listed twice` })
    } else stations.set(station.id, station)
  }
  if (!header) throw new UnreadableFile('the file is empty')
  return stations
}

function stationOf(header: string[], cells: string[]): Station | string {
  const cell = (name: string): string => cells[header.indexOf(name)]?.trim() ?? ''
  if (cells.some(isGarbled)) return NOT_UTF_8
  const id = cell('station_id')
  if (!isSpeakable(id)) return `${shown(id)} cannot be the id of a station`
  const lat = optional(cell('lat'), (value) => Math.abs(value) <= 90)
  if (lat === undefined) return `lat is no number from -90 to 90: ${shown(cell('lat'))}`
  const long = optional(cell('long'), (value) => Math.abs(value) <= 180)
  if (long === undefined) return `long is no number from -180 to 180: ${shown(cell('long'))}`
  const interval = cell('interval_seconds')
  const intervalSeconds = optional(interval, (value) => Number.isSafeInteger(value) && value > 0)
  if (intervalSeconds === undefined) return `interval_seconds is no whole number above 0: ${shown(interval)}`
  const type = cell('type').replaceAll(/\s+/g, '_').toUpperCase()
  return { id, name: cell('name') || null, type: type || null, lat, long, intervalSeconds }
}

/** `null` for an empty cell, `undefined` for an invalid one. */
function optional(text: string, isFine: (value: number) => boolean): number | null | undefined {
  if (text === '') return null
  const value = parseNumber(text)
  return value !== undefined && isFine(value) ? value : undefined
}

/** An id that no URL can carry would be listed but never readable. */
function isSpeakable(id: string): boolean {
  try {
    return segment(id) !== ''
  } catch {
    return false
  }
}

function wrongWidth(header: string[], cells: string[]): string {
  return `${cells.length} cells where the header has ${header.length}`
}
