import * as L from 'leaflet'
import { latitudeAt, longitudeAt } from '../../../view/map/world.ts'
import type { Mark, WorldBox } from './station-layer/cluster-view.ts'

/** Room between a cluster's stations and the edge of the view, CSS pixels. */
const PADDING = L.point(72, 72)
/** A degree's billionth: stations on one spot. */
const ONE_SPOT = 1e-9

/**
 * Moves the map in until a cluster comes apart. `false` where it never will, because its stations stand on one
 * spot or the map is as close as it gets.
 */
export function openCluster(map: L.Map, { box }: Mark): boolean {
  const isOneSpot = box.east - box.west < ONE_SPOT && box.south - box.north < ONE_SPOT
  if (isOneSpot || map.getZoom() >= map.getMaxZoom()) return false
  const bounds = boundsOf(box)
  const zoom = Math.max(map.getZoom() + 1, map.getBoundsZoom(bounds, false, PADDING))
  map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()))
  return true
}

function boundsOf({ west, north, east, south }: WorldBox): L.LatLngBounds {
  return L.latLngBounds([latitudeAt(south), longitudeAt(west)], [latitudeAt(north), longitudeAt(east)])
}
