import type { DeviceState } from '../../../domain/device.ts'
import { stationLevelShown } from '../../../domain/levels/water-state.ts'
import { glyphOf } from '../../../view/map/glyphs.ts'
import type { LookBook } from './station-layer/looks.ts'
import { type StationPoints, stationPoints } from './station-layer/points.ts'

/** The stations that have a place, as the layer wants them; `stations` are in the order of attention. */
export function placedStations(stations: readonly DeviceState[]): DeviceState[] {
  return stations.filter((station) => station.position !== null)
}

const NOWHERE = { lat: 0, lng: 0 }

export function pointsOf(placed: readonly DeviceState[], book: LookBook): StationPoints {
  return stationPoints(
    placed,
    ({ position }) => position ?? NOWHERE,
    (station) => lookIndexOf(station, book),
  )
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
