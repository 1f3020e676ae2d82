import type * as L from 'leaflet'
import type { Box } from '../../../view/map/label-layout.ts'

/** In pixels of the map's container. */
export function coveredByControls(map: L.Map): Box[] {
  const container = map.getContainer()
  const area = container.getBoundingClientRect()
  const onMap = container.parentElement?.querySelectorAll('.legend, .leaflet-control') ?? []
  return [...onMap].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return {
      left: left - area.left,
      top: top - area.top,
      right: right - area.left,
      bottom: bottom - area.top,
    }
  })
}
