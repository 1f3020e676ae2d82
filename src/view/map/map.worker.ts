import { tileDrawer } from './base-map/tile-drawer.ts'
import type { MapAnswer, MapRequest } from './map-messages.ts'
import { overlayImages } from './overlays/overlay-images.ts'

/** Draws below the stations off the main thread. A second worker would slow the frames of a zoom. */
const worker = self as unknown as DedicatedWorkerGlobalScope
const answer = (message: MapAnswer, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
const drawTile = tileDrawer(answer)
const drawOverlays = overlayImages(answer)

worker.addEventListener('message', ({ data }: MessageEvent<MapRequest>) => {
  if (data.kind === 'tile') void drawTile(data)
  else drawOverlays(data)
})
