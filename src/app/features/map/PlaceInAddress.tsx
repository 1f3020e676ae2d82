import { getRouteApi, useRouter } from '@tanstack/react-router'
import type * as L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { DeviceState } from '../../../domain/device.ts'
import { coveredByControls } from './covered-by-controls.ts'
import { firstPlace } from './first-view.ts'
import { type MapPlace, placeInAddress, roundedPlace, samePlace } from './map-place.ts'

const MAP_PATH = '/'
const route = getRouteApi(MAP_PATH)

/** A moved map writes its place after this rest. */
const REST_MS = 300

/** Syncs map and address, both ways. Without a place the map shows all stations, whatever its size. */
export function PlaceInAddress({ stations }: { stations: readonly DeviceState[] }) {
  const map = useMap()
  const place = route.useSearch({ select: placeInAddress, structuralSharing: true })
  const navigate = route.useNavigate()
  const router = useRouter()
  const isOurMove = useRef(false)
  const go = useEffectEvent(({ lat, lng, z }: MapPlace) => {
    isOurMove.current = true
    const { zoomSnap } = map.options
    // a place has its exact zoom; only a reader's own zooming goes in steps
    map.options.zoomSnap = 0
    map.setView([lat, lng], z, { animate: false })
    if (zoomSnap !== undefined) map.options.zoomSnap = zoomSnap
    isOurMove.current = false
  })
  const showAll = useEffectEvent(() => {
    const { x: width, y: height } = map.getSize()
    const first = firstPlace(stations, { width, height }, coveredByControls(map), map.getMinZoom())
    if (first) go(first)
  })
  const report = useEffectEvent(() => {
    // during loading of another page the map still exists, and its address would lead back
    if (router.latestLocation.pathname !== MAP_PATH) return
    const now = placeOf(map)
    if (!samePlace(now, place)) {
      void navigate({ search: (previous) => ({ ...previous, ...now }), replace: true })
    }
  })
  const onResize = useEffectEvent(() => {
    if (place === null) showAll()
    return place === null
  })

  const hasStations = stations.some(({ position }) => position !== null)
  const { lat, lng, z } = place ?? {}
  useEffect(() => {
    if (lat === undefined || lng === undefined || z === undefined) {
      if (hasStations) showAll()
    } else if (!samePlace(placeOf(map), { lat, lng, z })) {
      go({ lat, lng, z })
    }
  }, [map, hasStations, lat, lng, z])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onMoveEnd = () => {
      if (isOurMove.current) return
      clearTimeout(timer)
      timer = setTimeout(() => report(), REST_MS)
    }
    const onMapResize = () => {
      if (onResize()) clearTimeout(timer)
    }
    map.on('moveend', onMoveEnd)
    map.on('resize', onMapResize)
    return () => {
      clearTimeout(timer)
      map.off('moveend', onMoveEnd)
      map.off('resize', onMapResize)
    }
  }, [map])
  return null
}

function placeOf(map: L.Map): MapPlace {
  const { lat, lng } = map.getCenter()
  return roundedPlace({ lat, lng, z: map.getZoom() })
}
