import type { DeviceState } from '../../../domain/device.ts'
import { stationLevelShown } from '../../../domain/levels/water-state.ts'
import { glyphOf } from '../../../view/map/glyphs.ts'
import { worldX, worldY } from '../../../view/map/world.ts'
import type { LookBook } from './station-layer/looks.ts'
import { emptyPoints, type StationPoints } from './station-layer/points.ts'

/** The stations that have a place, as the layer wants them; `stations` are in the order of attention. */
export function placedStations(stations: readonly DeviceState[]): DeviceState[] {
  return stations.filter((station) => station.position !== null)
}

/** Their columns: this runs in the frame that shows the list, for every station of the network. */
export function pointsOf(placed: readonly DeviceState[], book: LookBook): StationPoints {
  const points = emptyPoints(placed.length)
  const { x, y, look, rank } = points
  placed.forEach((station, i) => {
    x[i] = worldX(station.position?.lng ?? 0)
    y[i] = worldY(station.position?.lat ?? 0)
    look[i] = lookIndexOf(station, book)
    rank[i] = i
  })
  return points
}

function lookIndexOf(station: DeviceState, book: LookBook): number {
  const level = stationLevelShown(station)
  return book.indexOf({
    glyph: glyphOf(station.kind),
    freshness: station.freshness,
    state: level?.state ?? 'none',
    direction: level?.direction ?? 'rising',
    colour: level?.name?.colour,
  })
}
