import type { DeviceState } from '../../../domain/device.ts'
import { glyphOf } from './glyphs.ts'
import { neutralLookIndex } from './station-layer/looks.ts'
import { type StationPoints, stationPoints } from './station-layer/points.ts'

/** The stations that have a place, as the layer wants them; `stations` are in the order of attention. */
export function placedStations(stations: readonly DeviceState[]): DeviceState[] {
  return stations.filter((station) => station.position !== null)
}

export function pointsOf(placed: readonly DeviceState[]): StationPoints {
  return stationPoints(
    placed.map((station, rank) => ({
      lat: station.position?.lat ?? 0,
      lng: station.position?.lng ?? 0,
      look: neutralLookIndex(glyphOf(station.kind), station.freshness),
      rank,
    })),
  )
}
