import * as L from 'leaflet'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PANE_HEIGHTS, PANES } from './panes.ts'
import { worldSizePx } from './world.ts'

/** Half the world, where nothing else is known. */
const START: L.LatLngTuple = [5, 60]
const START_ZOOM = 3
const MAX_ZOOM = 18

/** A Leaflet map in an element, as long as the element is there; it follows the element's size. */
export function useLeafletMap(container: RefObject<HTMLElement | null>): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null)
  useEffect(() => {
    if (!container.current) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const created = L.map(container.current, {
      maxZoom: MAX_ZOOM,
      zoomControl: false,
      worldCopyJump: true,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      inertia: !isStill,
    }).setView(START, START_ZOOM)
    created.setMinZoom(leastZoom(created.getSize().x))
    created.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
    for (const pane of Object.values(PANES)) created.createPane(pane).style.zIndex = PANE_HEIGHTS[pane]
    const observer = new ResizeObserver(() => {
      created.invalidateSize({ pan: false })
      created.setMinZoom(leastZoom(created.getSize().x))
    })
    observer.observe(container.current)
    setMap(created)
    return () => {
      observer.disconnect()
      created.remove()
      setMap(null)
    }
  }, [container])
  return map
}

/** The world is never shown more than about twice side by side, and a phone can see all of it. */
function leastZoom(widthPx: number): number {
  return Math.max(0, Math.floor(Math.log2(widthPx / worldSizePx(0))))
}

/** Scale and zoom buttons, named in the reader's language. */
export function useMapControls(map: L.Map | null): void {
  const { t, i18n } = useTranslation('map')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language alone
  useEffect(() => {
    if (!map) return
    const controls = [
      L.control.zoom({ position: 'topright', zoomInTitle: t('zoomIn'), zoomOutTitle: t('zoomOut') }),
      L.control.scale({ position: 'bottomleft', imperial: false }),
    ]
    for (const control of controls) control.addTo(map)
    return () => {
      for (const control of controls) control.remove()
    }
  }, [map, i18n.language])
}
