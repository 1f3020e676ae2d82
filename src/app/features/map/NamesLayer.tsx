import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { type MapNames, namePainter } from '../../../view/map/base-map/name-painter.ts'
import type { WaterName } from '../../../view/map/base-map/water-names.ts'
import type { Box } from '../../../view/map/label-layout.ts'
import { canvasFont, readPalette } from '../../../view/map/palette.ts'
import type { Paint } from '../../../view/map/world.ts'
import { onThemeChange } from '../theme/theme.ts'
import { CanvasLayer } from './canvas-layer.ts'
import { PANES } from './panes.ts'
import { viewIn } from './view-canvas.ts'

export const NO_NAMES: MapNames = { waters: [], places: [] }

/** Names of ground and overlays, none over another or over stations. Other layers give them, before or after it is on the map. */
export type Names = ReturnType<typeof createNames>

export function createNames() {
  let ground = NO_NAMES
  let ofOverlays: readonly WaterName[] = []
  let covered: readonly Box[] = []
  let paint: Paint | undefined
  const painter = () =>
    namePainter(
      () => ({ waters: [...ofOverlays, ...ground.waters], places: ground.places }),
      readPalette(),
      canvasFont(),
      () => covered,
      viewIn,
    )
  const layer = new CanvasLayer(
    (context, frame) => {
      paint ??= painter()
      paint(context, frame)
    },
    PANES.places,
    true,
  )
  return {
    layer,
    setGround(names: MapNames) {
      ground = names
      layer.repaint()
    },
    setOverlays(names: readonly WaterName[]) {
      if (names.length === 0 && ofOverlays.length === 0) return
      ofOverlays = names
      layer.repaint()
    },
    avoid(boxes: readonly Box[]) {
      covered = boxes
      layer.repaint()
    },
    renewColours() {
      paint = undefined
      layer.repaint()
    },
  }
}

export function NamesLayer({ names }: { names: Names }) {
  const map = useMap()
  useEffect(() => {
    names.layer.addTo(map)
    const stopListening = onThemeChange(names.renewColours)
    return () => {
      stopListening()
      names.layer.remove()
    }
  }, [map, names])
  return null
}
