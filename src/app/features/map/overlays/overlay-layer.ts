import type * as L from 'leaflet'
import type { OverlayAnswer, OverlayRequest } from '../../../../view/map/overlays/overlay-messages.ts'
import { readOverlayPalette } from '../../../../view/map/overlays/overlay-palette.ts'
import type { PreparedOverlay } from '../../../../view/map/overlays/prepared.ts'
import { onThemeChange } from '../../theme/theme.ts'
import type { NamesLayer } from '../names-layer.ts'
import { PANES } from '../panes.ts'
import { PictureLayer } from '../picture-layer.ts'

export interface OverlayLayer {
  show(overlays: readonly PreparedOverlay[]): void
  remove(): void
}

/** Lays overlays over a map, painted and named by a worker, and puts their names among the map's. */
export function addOverlays(map: L.Map, names: NamesLayer): OverlayLayer {
  let shown: readonly PreparedOverlay[] = []
  const worker = new Worker(new URL('../../../../view/map/overlays/overlay.worker.ts', import.meta.url), {
    type: 'module',
  })
  const request = (message: OverlayRequest) => worker.postMessage(message)
  const answer = () =>
    new Promise<OverlayAnswer>((resolve) =>
      worker.addEventListener('message', ({ data }: MessageEvent<OverlayAnswer>) => resolve(data), ONCE),
    )
  const layer = new PictureLayer(async (frame, ratio) => {
    request({ kind: 'picture', frame, ratio })
    const { picture, names: ofOverlays } = await answer()
    names.setOverlays(ofOverlays)
    return picture
  }, PANES.overlays)
  const renew = () => {
    request({ kind: 'overlays', overlays: shown, palette: readOverlayPalette() })
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
      worker.terminate()
      names.setOverlays([])
    },
  }
}

const ONCE = { once: true }
