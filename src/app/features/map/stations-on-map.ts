import * as L from 'leaflet'
import { type Box, boxAround } from '../../../view/map/label-layout.ts'
import { latitudeAt, longitudeAt } from '../../../view/map/world.ts'
import { onThemeChange } from '../theme/theme.ts'
import type { Mark, WorldBox } from './station-layer/cluster-view.ts'
import type { LookBook } from './station-layer/looks.ts'
import { markRadius } from './station-layer/mark-size.ts'
import { createStationLayer, type Picture } from './station-layer/station-layer.ts'
import { createStationMarkers, type MarkerText } from './station-layer/station-markers.ts'

interface StationHandlers {
  describe: (mark: Mark) => MarkerText
  /** A station was chosen, by its index in the points. */
  onSelect: (station: number) => void
  /** Told what marks and labels cover after each new picture, in pixels of the canvas. */
  onCovered: (boxes: Box[]) => void
}

/** Adds the stations' canvas and the real buttons above it to a map; `remove` takes all of it away. */
export function addStationsToMap(
  map: L.Map,
  book: LookBook,
  { describe, onSelect, onCovered }: StationHandlers,
) {
  const open = (mark: Mark) => {
    if (mark.count === 1 || !openCluster(map, mark)) onSelect(mark.station)
  }
  let queued = 0
  // the buttons of another zoom have moved to where they belong; the new ones wait a frame, or both would be late
  let markersZoom = map.getZoom()
  const showMarkers = ({ marks, featured, frame, view }: Picture) => {
    markersZoom = frame.zoom
    const labels = markers.show(featured, frame, view)
    onCovered([
      ...labels,
      ...marks.map((mark) => boxAround(mark.x, mark.y, markRadius(mark), markRadius(mark))),
    ])
  }
  const markers = createStationMarkers(map, describe, open)
  const stations = createStationLayer(map, book, (picture) => {
    cancelAnimationFrame(queued)
    if (picture.frame.zoom === markersZoom) showMarkers(picture)
    else queued = requestAnimationFrame(() => showMarkers(picture))
  })
  const onClick = ({ containerPoint, originalEvent }: L.LeafletMouseEvent) => {
    const isOnMarker = (originalEvent.target as Element).closest('.marker') !== null
    const mark = isOnMarker ? undefined : stations.markAt(containerPoint)
    if (mark) open(mark)
  }
  const onMove = ({ containerPoint }: L.LeafletMouseEvent) => {
    map.getContainer().classList.toggle('is-over-mark', stations.markAt(containerPoint) !== undefined)
  }
  stations.layer.addTo(map)
  map.on('click', onClick)
  map.on('mousemove', onMove)
  const stopListening = onThemeChange(stations.renewColours)
  return {
    setStations: stations.setStations,
    select: stations.select,
    repaint: stations.repaint,
    remove() {
      cancelAnimationFrame(queued)
      stopListening()
      map.off('click', onClick)
      map.off('mousemove', onMove)
      markers.remove()
      stations.layer.remove()
    },
  }
}

/** Room between a cluster's stations and the edge of the view, CSS pixels. */
const PADDING = L.point(72, 72)
/** A degree's billionth: stations on one spot. */
const ONE_SPOT = 1e-9

/**
 * Moves the map in until a cluster comes apart. `false` where it never will, because its stations stand on one
 * spot or the map is as close as it gets.
 */
function openCluster(map: L.Map, { box }: Mark): boolean {
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
