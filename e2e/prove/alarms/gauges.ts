export interface Gauge {
  id: string
  basin: string
  levels: readonly Level[]
}

/** A value of the only sensor at a time, epoch milliseconds. */
export interface Reading {
  t: number
  v: number
}

/** An alert level, in centimetres. */
export interface Level {
  severity: number
  at: number
}

/** An alarm as it has to be: of a level's severity, or 0 for a silence. */
export interface Expected {
  level: number
  fromMs: number
  toMs: number
}

/** A value below every level. */
export const CALM = 78
export const SENSOR = { id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }
export const INTERVAL_MS = 60_000
export const LEVELS: readonly Level[] = [100, 150, 200].map((at, n) => ({ severity: n + 1, at }))
/** The worst severity, which is never suppressed: that of the third level. */
export const WORST = 3
const MARGIN = 5
/** Farther than this from both its neighbours a reading is alone with what it says. */
const LONE = 75

/** Gauges with the same levels, many to a basin. */
export function gaugesOf(stations: number, basins: number, levels: readonly Level[] = LEVELS): Gauge[] {
  return Array.from({ length: stations }, (_, n) => ({
    ...{ id: `gauge-${n}`, basin: `basin-${Math.floor((n * basins) / stations)}`, levels },
  }))
}

/** What `STATIONS_FILE` says of them. */
export function stationsFile(gauges: readonly Gauge[]): string {
  const stations = gauges.map(({ id, basin, levels }) => {
    const named = levels.map(({ severity, at }) => ({ name: `Level ${severity}`, severity, at }))
    return [id, { basin, levels: { [SENSOR.id]: { unit: SENSOR.unit, levels: named, margin: MARGIN } } }]
  })
  return JSON.stringify({ stations: Object.fromEntries(stations) })
}

/**
 * The alarms that follow from readings in any order, by what [stations-file.md](../../../docs/stations-file.md) says and with none of
 * the product's code: lone readings left out, a level is entered at its threshold and left further back than the margin; and silences.
 */
export function reckoned(readings: readonly Reading[], silentAfterMs: number): Expected[] {
  const sorted = readings.toSorted((a, b) => a.t - b.t)
  const isFar = (v: number, other?: Reading) => other !== undefined && Math.abs(v - other.v) > LONE
  const sound = sorted.filter(({ v }, n) => !isFar(v, sorted[n - 1]) || !isFar(v, sorted[n + 1]))
  const silences = sorted.slice(1).flatMap(({ t }, n) => {
    const fromMs = (sorted[n] as Reading).t + silentAfterMs
    return fromMs < t ? [{ level: 0, fromMs, toMs: t }] : []
  })
  const crossings = LEVELS.flatMap(({ severity: level, at }) => {
    const spans: Expected[] = []
    let fromMs: number | undefined
    for (const { t, v } of sound)
      if (v >= at) fromMs ??= t
      else if (fromMs !== undefined && v < at - MARGIN) {
        spans.push({ level, fromMs, toMs: t })
        fromMs = undefined
      }
    return fromMs === undefined ? spans : [...spans, { level, fromMs, toMs: Number.POSITIVE_INFINITY }]
  })
  return [...crossings, ...silences]
}
