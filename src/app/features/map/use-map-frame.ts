import type * as L from 'leaflet'
import { useEffect } from 'react'
import { worldSizePx } from '../../../view/map/world.ts'
import { PANE_HEIGHTS, PANES } from './panes.ts'

/** Gives a new map its panes, and keeps it the size of its element for as long as both are there. */
export function useMapFrame(map: L.Map | null): void {
  useEffect(() => {
    if (!map) return
    map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
    for (const pane of Object.values(PANES)) {
      const element = map.getPane(pane) ?? map.createPane(pane)
      element.style.zIndex = PANE_HEIGHTS[pane]
    }
    const follow = () => {
      map.invalidateSize({ pan: false })
      map.setMinZoom(leastZoom(map.getSize().x))
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
}

/** The world is never shown more than about twice side by side, and a phone can see all of it. */
function leastZoom(widthPx: number): number {
  return Math.max(0, Math.floor(Math.log2(widthPx / worldSizePx(0))))
}
