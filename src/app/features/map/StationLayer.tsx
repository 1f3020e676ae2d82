import * as L from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMap } from 'react-leaflet'
import type { DeviceState } from '../../../domain/device.ts'
import { type Box, boxAround, type LabelArea } from '../../../view/map/label-layout.ts'
import { latitudeAt, longitudeAt } from '../../../view/map/world.ts'
import { onThemeChange } from '../theme/theme.ts'
import { coveredByControls } from './covered-by-controls.ts'
import { EDGE_ROOM } from './first-view.ts'
import type { MapMarker, WorldBox } from './station-layer/map-marker.ts'
import { markRadius } from './station-layer/mark-size.ts'
import { MarkerAtlas } from './station-layer/marker-atlas.ts'
import { pointsOf } from './station-layer/points.ts'
import { createStationLayer, type MapFrame, NONE } from './station-layer/station-layer.ts'
import { createStationMarkers, type MarkerText } from './station-layer/station-markers.ts'
import { useMarkerText } from './use-marker-text.ts'

interface StationLayerProps {
  /** In the order of attention; those with a position are drawn. */
  stations: readonly DeviceState[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  /** Gets boxes of marks and labels in pixels of the canvas. Stays the same. */
  onCovered: (boxes: Box[]) => void
  unacknowledged: ReadonlySet<string>
}

/** Draws stations, and keeps the selected one in sight. */
export function StationLayer({
  stations,
  selectedId,
  onSelect,
  onCovered,
  unacknowledged,
}: StationLayerProps) {
  const map = useMap()
  const placed = useMemo(() => stations.filter(({ position }) => position !== null), [stations])
  const [atlas] = useState(() => new MarkerAtlas())
  const points = useMemo(() => pointsOf(placed, atlas), [placed, atlas])
  const selected = useMemo(
    () => (selectedId === undefined ? NONE : placed.findIndex(({ id }) => id === selectedId)),
    [placed, selectedId],
  )
  const markerText = useMarkerText(unacknowledged)
  const { i18n } = useTranslation()
  const say = useEffectEvent((mark: MapMarker) =>
    markerText(mark, placed[mark.station], mark.count === 1 && mark.station === selected),
  )
  const select = useEffectEvent((station: number) => {
    const id = placed[station]?.id
    if (id !== undefined) onSelect(id)
  })

  const [layer, setLayer] = useState<ReturnType<typeof addStationsToMap>>()
  useEffect(() => {
    const added = addStationsToMap(
      map,
      atlas,
      (mark) => say(mark),
      (station) => select(station),
      onCovered,
    )
    setLayer(added)
    return () => {
      added.remove()
      setLayer(undefined)
    }
  }, [map, atlas, onCovered])
  useEffect(() => layer?.setStations(points), [layer, points])
  useEffect(() => layer?.select(selected), [layer, selected])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels' words change with the language and with the alarms
  useEffect(() => layer?.repaint(), [layer, i18n.language, unacknowledged])

  const { lat, lng } = placed[selected]?.position ?? {}
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    // the panel may just have resized the map
    map.invalidateSize({ pan: false })
    // no more than in the first view, which would move at once and write its place into the address
    map.panInside([lat, lng], { padding: [EDGE_ROOM, EDGE_ROOM] })
  }, [map, lat, lng])
  return null
}

/** `onSelect` gets an index in the points, `onCovered` boxes of marks and labels in pixels of the canvas. */
function addStationsToMap(
  map: L.Map,
  atlas: MarkerAtlas,
  describe: (mark: MapMarker) => MarkerText,
  onSelect: (station: number) => void,
  onCovered: (boxes: Box[]) => void,
) {
  const open = (mark: MapMarker) => {
    if (mark.count === 1 || !openCluster(map, mark)) onSelect(mark.station)
  }
  const showMarkers = ({ marks, featured, frame, view }: MapFrame) => {
    const hasElement = new Set(featured)
    const obstacles = [
      ...coveredByControls(map).map((box) => shifted(box, view)),
      ...marks.filter((mark) => !hasElement.has(mark)).map(boxOf),
    ]
    onCovered(markers.show(featured, frame, view, obstacles))
  }
  const markers = createStationMarkers(map, describe, open)
  const stations = createStationLayer(map, atlas, showMarkers)
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
  // the legend opens and closes; `toggle` does not bubble
  const area = map.getContainer().parentElement
  area?.addEventListener('toggle', stations.repaint, true)
  const stopListening = onThemeChange(stations.renewColours)
  return {
    setStations: stations.setStations,
    select: stations.select,
    repaint: stations.repaint,
    remove() {
      stopListening()
      map.off('click', onClick)
      map.off('mousemove', onMove)
      area?.removeEventListener('toggle', stations.repaint, true)
      markers.remove()
      stations.layer.remove()
    },
  }
}

function boxOf(mark: MapMarker): Box {
  return boxAround(mark.x, mark.y, markRadius(mark), markRadius(mark))
}

function shifted({ left, top, right, bottom }: Box, by: LabelArea): Box {
  return { left: left + by.left, top: top + by.top, right: right + by.left, bottom: bottom + by.top }
}

/** Between a cluster's stations and the view's edge, CSS pixels. */
const PADDING = L.point(72, 72)
/** A billionth of the world's width: one spot. */
const ONE_SPOT = 1e-9

/** Zooms in until a cluster splits. `false` where it cannot: one spot, or the highest zoom. */
function openCluster(map: L.Map, { box }: MapMarker): boolean {
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
