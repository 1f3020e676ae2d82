import type * as L from 'leaflet'
import type { OverlayAnswer } from '../../../../view/map/overlays/overlay-messages.ts'
import { readOverlayPalette } from '../../../../view/map/overlays/overlay-palette.ts'
import type { PreparedOverlay } from '../../../../view/map/overlays/prepared.ts'
import { onThemeChange } from '../../theme/theme.ts'
import type { MapWorker } from '../map-worker.ts'
import type { NamesLayer } from '../names-layer.ts'
import { PANES } from '../panes.ts'
import { PictureLayer } from '../picture-layer.ts'

export interface OverlayLayer {
  show(overlays: readonly PreparedOverlay[]): void
  remove(): void
}

/** Overlays painted and named by the worker, with their names among the map's. */
export function addOverlays(map: L.Map, names: NamesLayer, worker: MapWorker): OverlayLayer {
  let shown: readonly PreparedOverlay[] = []
  let wanted: { id: number; take: (answer: OverlayAnswer) => void } | undefined
  const stopTaking = worker.onAnswer((answer) => {
    if (answer.kind === 'picture' && answer.id === wanted?.id) wanted.take(answer)
  })
  const layer = new PictureLayer(async (frame, ratio) => {
    const id = worker.nextId()
    worker.request({ kind: 'picture', id, frame, ratio })
    const { picture, names: ofOverlays } = await new Promise<OverlayAnswer>((take) => {
      wanted = { id, take }
    })
    names.setOverlays(ofOverlays)
    return picture
  }, PANES.overlays)
  const renew = () => {
    worker.request({ kind: 'overlays', overlays: shown, palette: readOverlayPalette() })
    layer.repaint()
  }
  const stopListening = onThemeChange(renew)
  layer.addTo(map)
  return {
    show(overlays) {
      shown = overlays
      renew()
    },
    remove() {
      stopListening()
      layer.remove()
      stopTaking()
      names.setOverlays([])
    },
  }
}
