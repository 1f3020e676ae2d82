import { tileDrawer } from './base-map/tile-drawer.ts'
import type { MapAnswer, MapRequest } from './map-messages.ts'
import { overlayPictures } from './overlays/overlay-pictures.ts'

/**
 * Draws what lies below the stations off the main thread, where the outlines of the world or a thousand rivers would take many
 * frames. One thread for both: with two of them the frames of a zoom get less than they need of two processors.
 */
const worker = self as unknown as DedicatedWorkerGlobalScope
const answer = (message: MapAnswer, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
const drawTile = tileDrawer(answer)
const drawOverlays = overlayPictures(answer)

worker.addEventListener('message', ({ data }: MessageEvent<MapRequest>) => {
  if (data.kind === 'tile') void drawTile(data)
  else drawOverlays(data)
})
