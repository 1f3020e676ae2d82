import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { SENSOR } from '../gauges.ts'
import type { Reading } from '../naive.ts'

/** An alert level of a gauge, in its sensor's unit. */
export interface Level {
  severity: number
  at: number
}

/** A gauge as it was recorded, with the levels that it has here. */
export interface Record {
  id: string
  intervalSeconds: number
  sensor: typeof SENSOR
  /** Ascending; what was not measured is left out. */
  readings: readonly Reading[]
  /** From the mildest to the worst. */
  levels: readonly Level[]
  /** Whether the levels are published ones, and not parts of the record. */
  isPublished: boolean
}

/** Columns by which a river is known, with the kind and unit of what they hold. */
const COLUMNS = [
  { header: 'FLUID_LEVEL (cm)', type: 'FLUID_LEVEL', unit: 'cm' },
  { header: 'DISCHARGE (m3/s)', type: 'DISCHARGE', unit: 'm3/s' },
] as const
/** Tides, which have no floods of a river, and what a dam releases day by day. */
const NO_RIVERS = /^(nerrs|rws|usbr|usgs-09)/
const PARTS = [0.9, 0.97, 0.995]

/** All rivers of the real records: those of `directory` and of its networks. */
export function riversIn(directory: string): Record[] {
  return recordsIn(directory).filter(({ id }) => !NO_RIVERS.test(id))
}

/** All tides of the real records. */
export function tidesIn(directory: string): Record[] {
  return recordsIn(directory).filter(({ id }) => /^(nerrs|rws)/.test(id))
}

function recordsIn(directory: string): Record[] {
  const published = levelsIn(join(directory, 'thresholds.csv'))
  return [directory, join(directory, 'networks')].flatMap((place) => {
    const stations = rowsOf(readFileSync(join(place, 'stations.csv'), 'utf8')).slice(1)
    const files = new Set(readdirSync(join(place, 'readings')))
    return stations.flatMap((row): Record[] => {
      const [id = ''] = row
      const file = `${id}.csv.gz`
      if (!files.has(file)) return []
      // names hold commas: the interval is the last but one from behind
      const intervalSeconds = Number(row.at(-2))
      const record = read(join(place, 'readings', file))
      if (!record) return []
      const levels = published.get(id) ?? partsOf(record.readings)
      return [{ id, intervalSeconds, ...record, levels, isPublished: published.has(id) }]
    })
  })
}

/** The level of a file, or its discharge where it has none; `undefined` where it has neither. */
function read(path: string): Pick<Record, 'sensor' | 'readings'> | undefined {
  const [head = [], ...rows] = rowsOf(gunzipSync(readFileSync(path)).toString('utf8'))
  for (const { header, type, unit } of COLUMNS) {
    const column = head.indexOf(header)
    if (column === -1) continue
    const readings = rows.flatMap((row) => {
      const [time = '', text = ''] = [row[0], row[column]]
      return text === '' ? [] : [{ t: Date.parse(time), v: Number(text) }]
    })
    return { sensor: { ...SENSOR, type, unit }, readings }
  }
  return undefined
}

function levelsIn(path: string): Map<string, Level[]> {
  const levels = new Map<string, Level[]>()
  for (const [id = '', , , value] of rowsOf(readFileSync(path, 'utf8')).slice(1)) {
    const known = levels.get(id) ?? []
    levels.set(id, [...known, { severity: known.length + 1, at: Number(value) }])
  }
  // one that stands alone is the worst, which nothing but an operator holds back
  for (const all of levels.values()) if (all.length === 1) (all[0] as Level).severity = 3
  return levels
}

/** The same record with levels at parts of it, whatever was published. */
export function withParts(record: Record): Record {
  return record.isPublished ? { ...record, levels: partsOf(record.readings), isPublished: false } : record
}

function partsOf(readings: readonly Reading[]): Level[] {
  const sorted = readings.map(({ v }) => v).sort((a, b) => a - b)
  const values = PARTS.map((part) => sorted[Math.floor(part * (sorted.length - 1))] as number)
  return values
    .map((at, n) => ({ severity: n + 1, at }))
    .filter(({ at }, n) => n === 0 || at > (values[n - 1] as number))
}

function rowsOf(text: string): string[][] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
}
