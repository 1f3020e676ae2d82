import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { realData } from '../../support/real-data.ts'
import { type Gauge, SENSOR } from './gauges.ts'
import { crossingsOf, defaultRule, type Level, type Reading } from './naive.ts'

/** A gauge as it was recorded, with the levels that it has here. */
export interface Record extends Pick<Gauge, 'id' | 'intervalSeconds' | 'sensor'> {
  /** Ascending; what was not measured is left out. */
  readings: readonly Reading[]
  /** From the mildest to the worst. */
  levels: readonly Level[]
  /** Whether the levels are published ones, and not parts of the record. */
  isPublished: boolean
}

/** A flood as it was recorded. */
export interface Flood {
  record: Record
  /** Its highest reading. */
  peakMs: number
  /** When the worst level that it reached was reached and left around the peak. */
  fromMs: number
  toMs: number
}

/** Columns by which a river is known, with the kind and unit of what they hold. */
const COLUMNS = [
  { header: 'FLUID_LEVEL (cm)', type: 'FLUID_LEVEL', unit: 'cm' },
  { header: 'DISCHARGE (m3/s)', type: 'DISCHARGE', unit: 'm3/s' },
] as const
const TIDES = /^(nerrs|rws)/
/** Tides, which have no floods of a river, and what a dam releases day by day. */
const NO_RIVERS = /^(nerrs|rws|usbr|usgs-09)/
const PARTS = [0.9, 0.97, 0.995]
const HOUR_MS = 3_600_000
/** Peaks closer to each other are one flood. */
const APART_MS = 48 * HOUR_MS
const MAX_FLOODS = 4
/** Days before and after a peak belong to what is sent of a flood. */
const BEFORE_MS = 96 * HOUR_MS
const AFTER_MS = 48 * HOUR_MS
/** A route has so many others at most. */
const MAX_BASINS = 90

export const riversIn = (directory: string) => recordsIn(directory).filter(({ id }) => !NO_RIVERS.test(id))
export const tidesIn = (directory: string) => recordsIn(directory).filter(({ id }) => TIDES.test(id))

/** Folder of the real records. */
export function recorded(): string {
  const data = realData()
  if (data === undefined) throw new Error('This proof needs the real records: see REAL_DATA.')
  return data
}

/** The same record with levels at parts of it, whatever was published. */
export function withParts(record: Record): Record {
  return { ...record, levels: partsOf(record.readings), isPublished: false }
}

/** The highest floods of a record: a published level was reached, or the worst of the levels that are parts of the record. */
export function floodsOf(record: Record): Flood[] {
  const { readings, levels, isPublished } = record
  const trigger = (isPublished ? levels[0] : levels.at(-1))?.at ?? Number.POSITIVE_INFINITY
  const highest = readings.filter(({ v }) => v >= trigger).toSorted((a, b) => b.v - a.v || a.t - b.t)
  const peaks: number[] = []
  for (const { t } of highest)
    if (peaks.length < MAX_FLOODS && peaks.every((peak) => Math.abs(peak - t) > APART_MS)) peaks.push(t)
  const [first, last] = [readings[0]?.t ?? 0, readings.at(-1)?.t ?? 0]
  return peaks
    .filter((peakMs) => peakMs - BEFORE_MS >= first && peakMs + AFTER_MS <= last)
    .flatMap((peakMs) => {
      const around = readings.filter(({ t }) => Math.abs(t - peakMs) < BEFORE_MS)
      const worst = spansOf(around, record).findLast(({ fromMs, toMs }) => fromMs <= peakMs && peakMs < toMs)
      return worst ? [{ record, peakMs, fromMs: worst.fromMs, toMs: worst.toMs }] : []
    })
}

/** The alarms of levels that have to be where those readings of it are all. */
export function spansOf(readings: readonly Reading[], { levels, intervalSeconds }: Record) {
  return crossingsOf(readings, defaultRule(levels, intervalSeconds))
}

/** A recorded gauge as one of many, which share receivers by their basin; its past is by the proof's time. */
export function gaugeOf(record: Record, id: string, share: number, past: readonly Reading[]): Gauge {
  const { sensor, intervalSeconds, levels } = record
  return { id, basin: `basin-${Math.floor(share * MAX_BASINS)}`, sensor, intervalSeconds, levels, past }
}

/** Its readings after a time and up to another, by times that are so much later. */
export function shifted({ readings }: Record, shiftMs: number, fromMs: number, toMs: number): Reading[] {
  return readings
    .filter(({ t }) => t + shiftMs > fromMs && t + shiftMs <= toMs)
    .map(({ t, v }) => ({ t: t + shiftMs, v }))
}

function recordsIn(directory: string): Record[] {
  const published = levelsIn(join(directory, 'thresholds.csv'))
  return [directory, join(directory, 'networks')].flatMap((place) => {
    const files = new Set(readdirSync(join(place, 'readings')))
    return rowsOf(readFileSync(join(place, 'stations.csv'), 'utf8')).flatMap((row): Record[] => {
      const [id = ''] = row
      const read = files.has(`${id}.csv.gz`) && readFrom(join(place, 'readings', `${id}.csv.gz`))
      if (!read) return []
      const levels = published.get(id) ?? partsOf(read.readings)
      // names hold commas: the interval is the last but one from behind
      return [{ id, intervalSeconds: Number(row.at(-2)), ...read, levels, isPublished: published.has(id) }]
    })
  })
}

/** The level of a file, or its discharge where it has none; `undefined` where it has neither. */
function readFrom(path: string): Pick<Record, 'sensor' | 'readings'> | undefined {
  const [head = [], ...rows] = rowsOf(gunzipSync(readFileSync(path)).toString('utf8'))
  const found = COLUMNS.find(({ header }) => head.includes(header))
  if (!found) return undefined
  const column = head.indexOf(found.header)
  const readings = rows
    .filter((row) => row[column] !== '' && row[column] !== undefined)
    .map((row) => ({ t: Date.parse(row[0] ?? ''), v: Number(row[column]) }))
  return { sensor: { ...SENSOR, type: found.type, unit: found.unit }, readings }
}

function levelsIn(path: string): Map<string, Level[]> {
  const levels = new Map<string, Level[]>()
  for (const [id = '', , , value] of rowsOf(readFileSync(path, 'utf8')).slice(1)) {
    const known = levels.get(id) ?? []
    levels.set(id, [...known, { severity: known.length + 1, at: Number(value) }])
  }
  // one that stands alone is the worst, which nothing but an operator suppresses
  for (const all of levels.values()) if (all.length === 1) (all[0] as Level).severity = 3
  return levels
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
