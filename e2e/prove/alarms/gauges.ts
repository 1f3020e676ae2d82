/** The gauges of the proof: each with the same three levels, in centimetres, many to a basin. */
export interface Gauge {
  id: string
  basin: string
}

export const THRESHOLDS: readonly number[] = [100, 150, 200]
/** A level is left further than this below its threshold. */
export const MARGIN = 5
/** The worst severity, which is never held back: that of the third level. */
export const WORST = 3
export const SENSOR = { id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }
export const INTERVAL_SECONDS = 60

export function gaugesOf(stations: number, basins: number): Gauge[] {
  return Array.from({ length: stations }, (_, n) => ({
    id: `gauge-${n}`,
    basin: `basin-${Math.floor((n * basins) / stations)}`,
  }))
}

/** What `STATIONS_FILE` says of them. */
export function stationsFile(gauges: readonly Gauge[]): string {
  const levels = THRESHOLDS.map((at, n) => ({ name: `Level ${n + 1}`, severity: n + 1, at }))
  const station = ({ basin }: Gauge) => ({
    basin,
    levels: { [SENSOR.id]: { unit: SENSOR.unit, margin: MARGIN, levels } },
  })
  return JSON.stringify({ stations: Object.fromEntries(gauges.map((gauge) => [gauge.id, station(gauge)])) })
}
