import type * as L from 'leaflet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type MapNames, namePainter } from '../../../view/map/base-map/name-painter.ts'
import type { WaterName } from '../../../view/map/base-map/water-names.ts'
import type { Box } from '../../../view/map/label-layout.ts'
import { canvasFont, readPalette } from '../../../view/map/palette.ts'
import { onThemeChange } from '../theme/theme.ts'
import { CanvasLayer } from './canvas-layer.ts'
import { PANES } from './panes.ts'
import { viewIn } from './view-canvas.ts'

const NO_NAMES: MapNames = { waters: [], places: [] }

/** Names of ground and overlays, none over another or over stations. */
export interface NamesLayer {
  setGround(names: MapNames): void
  setOverlays(names: readonly WaterName[]): void
  avoid(covered: readonly Box[]): void
  remove(): void
}

function addNames(map: L.Map): NamesLayer {
  let ground = NO_NAMES
  let ofOverlays: readonly WaterName[] = []
  let covered: readonly Box[] = []
  const painter = () =>
    namePainter(
      () => ({ waters: [...ofOverlays, ...ground.waters], places: ground.places }),
      readPalette(),
      canvasFont(),
      () => covered,
      viewIn,
    )
  let paint = painter()
  const layer = new CanvasLayer((context, frame) => paint(context, frame), PANES.places, true).addTo(map)
  const stopListening = onThemeChange(() => {
    paint = painter()
    layer.repaint()
  })
  return {
    setGround(names) {
      ground = names
      layer.repaint()
    },
    setOverlays(names) {
      if (names.length === 0 && ofOverlays.length === 0) return
      ofOverlays = names
      layer.repaint()
    },
    avoid(boxes) {
      covered = boxes
      layer.repaint()
    },
    remove() {
      stopListening()
      layer.remove()
    },
  }
}

/** `avoid` also takes covered boxes before the map exists. */
export function useNames(map: L.Map | null): {
  names: NamesLayer | null
  avoid: (covered: readonly Box[]) => void
} {
  const [names, setNames] = useState<NamesLayer | null>(null)
  const added = useRef<NamesLayer>(null)
  // stations are often drawn before names exist
  const lastCovered = useRef<readonly Box[]>([])
  useEffect(() => {
    if (!map) return
    const layer = addNames(map)
    layer.avoid(lastCovered.current)
    added.current = layer
    setNames(layer)
    return () => {
      added.current = null
      setNames(null)
      layer.remove()
    }
  }, [map])
  const avoid = useCallback((covered: readonly Box[]) => {
    lastCovered.current = covered
    added.current?.avoid(covered)
  }, [])
  return { names, avoid }
}
