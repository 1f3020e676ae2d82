import type { Frame } from '../world.ts'
import type { OverlayAnswer, OverlayRequest } from './overlay-messages.ts'
import { overlayNames } from './overlay-names.ts'
import { overlayPainter } from './overlay-painter.ts'
import type { PreparedOverlay } from './prepared.ts'

/** Paints and names overlays off the main thread: a thousand rivers take several frames without a graphics card. */
const worker = self as unknown as DedicatedWorkerGlobalScope
let shown: readonly PreparedOverlay[] = []
let paint: ReturnType<typeof overlayPainter> = () => {}

worker.addEventListener('message', ({ data }: MessageEvent<OverlayRequest>) => {
  if (data.kind === 'overlays') {
    shown = data.overlays
    paint = overlayPainter(data.overlays, data.palette)
    return
  }
  const { frame, ratio } = data
  const answer: OverlayAnswer = { picture: pictureOf(frame, ratio), names: overlayNames(shown, frame) }
  worker.postMessage(answer, [answer.picture])
})

function pictureOf(frame: Frame, ratio: number): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.round(frame.width * ratio), Math.round(frame.height * ratio))
  const context = canvas.getContext('2d')
  context?.scale(ratio, ratio)
  if (context) paint(context, frame)
  return canvas.transferToImageBitmap()
}
