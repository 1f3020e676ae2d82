import type { Level, Reading, Rule } from './naive.ts'

export interface Gauge {
  id: string
  basin: string
  levels: readonly Level[]
  /** Default: the product's. */
  margin?: number
  sensor: { id: string; name: string; type: string; unit: string }
  intervalSeconds: number
  /** What the service has of it before the proof begins; default: some calm readings. */
  past?: readonly Reading[]
}

/** A value below every level. */
export const CALM = 78
export const SENSOR = { id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }
const MINUTE_SECONDS = 60
export const LEVELS: readonly Level[] = [100, 150, 200].map((at, n) => ({ severity: n + 1, at }))
/** The worst severity, which is never suppressed: that of the third level. */
export const WORST = 3
const MARGIN = 5
export const RULE: Rule = { levels: LEVELS, margin: MARGIN, memoryMs: Number.POSITIVE_INFINITY }

/** Gauges with the same levels, in centimetres, many to a basin. */
export function gaugesOf(stations: number, basins: number, levels: readonly Level[] = LEVELS): Gauge[] {
  return Array.from({ length: stations }, (_, n) => ({
    id: `gauge-${n}`,
    basin: `basin-${Math.floor((n * basins) / stations)}`,
    ...{ levels, margin: MARGIN, sensor: SENSOR, intervalSeconds: MINUTE_SECONDS },
  }))
}

/** What `STATIONS_FILE` says of those that have levels. */
export function stationsFile(gauges: readonly Gauge[]): string {
  const withLevels = gauges.filter(({ levels }) => levels.length > 0)
  const stations = withLevels.map(({ id, basin, levels, margin, sensor }) => {
    const named = levels.map(({ severity, at }) => ({ name: `Level ${severity}`, severity, at }))
    const scale = { unit: sensor.unit, levels: named, ...(margin !== undefined && { margin }) }
    return [id, { basin, levels: { [sensor.id]: scale } }]
  })
  return JSON.stringify({ stations: Object.fromEntries(stations) })
}

/** What `ALARMS_FILE` says: a receiver for each basin, which is told of its gauges; `file` and `route` are the rest of it. */
export function alarmsFile(basins: Iterable<string>, url: string, file: object, route: object = {}): string {
  const names = [...new Set(basins)]
  return JSON.stringify({
    ...file,
    receivers: names.map((name) => ({
      ...{ name, kind: 'webhook', url: `${url}/${name}`, secretEnv: 'ALARM_PROOF_SECRET' },
    })),
    route: {
      ...{ receiver: names[0], ...route },
      routes: names.map((name) => ({ receiver: name, match: [{ name: 'basin', values: [name] }] })),
    },
  })
}

export const LEVEL_RULE = { id: 'levels', when: { kind: 'level', minSeverity: 1 }, chatter: false }
export const SILENCE_RULE = { id: 'silence', when: { kind: 'silence' } }
