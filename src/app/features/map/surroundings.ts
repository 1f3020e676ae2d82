import type { DeviceState, Position } from '../../../domain/device.ts'
import { kilometres } from '../../../domain/distance.ts'
import { type MapPlace, type Padding, placeAround, roundedPlace, type Size } from './map-place.ts'

/** Distinguishes a station from its neighbours. */
const CLOSE_ZOOM = 13
const PADDING: Padding = { top: 56, right: 120, bottom: 72, left: 72 }
/** A station without a river is shown with its nearest one within this. */
const NEAR_KM = 25

/** Shows a station with its neighbours along the river; `null` without a position. */
export function surroundingsOf(
  station: DeviceState,
  stations: readonly DeviceState[],
  size: Size,
): MapPlace | null {
  const { position } = station
  if (!position) return null
  const along = stations.filter(
    ({ id, upstream }) => id === station.upstream?.station || upstream?.station === station.id,
  )
  const beside = along.flatMap((one) => one.position ?? [])
  const shown = [position, ...(beside.length > 0 ? beside : nearest(station, position, stations))]
  const place = placeAround(shown, size, PADDING, { least: 0, most: CLOSE_ZOOM })
  return place && roundedPlace(place)
}

function nearest(station: DeviceState, from: Position, stations: readonly DeviceState[]): Position[] {
  let [best, bestKm]: [Position | undefined, number] = [undefined, NEAR_KM]
  for (const { id, position } of stations) {
    if (!position || id === station.id) continue
    const km = kilometres(from, position)
    if (km < bestKm) [best, bestKm] = [position, km]
  }
  return best ? [best] : []
}
