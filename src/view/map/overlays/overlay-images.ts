import type { Frame } from '../world.ts'
import type { OverlayAnswer, OverlayRequest } from './overlay-messages.ts'
import { overlayNames } from './overlay-names.ts'
import { overlayPainter } from './overlay-painter.ts'
import type { PreparedOverlay } from './prepared.ts'

/** Paints and names the overlays it was given last, and answers each image. */
export function overlayImages(
  answer: (message: OverlayAnswer, transfer: Transferable[]) => void,
): (request: OverlayRequest) => void {
  let shown: readonly PreparedOverlay[] = []
  let paint: ReturnType<typeof overlayPainter> = () => {}
  return (request) => {
    if (request.kind === 'overlays') {
      shown = request.overlays
      paint = overlayPainter(shown, request.palette)
      return
    }
    const { id, frame, ratio } = request
    const image = imageOf(paint, frame, ratio)
    answer({ kind: 'image', id, image, names: overlayNames(shown, frame) }, [image])
  }
}

function imageOf(paint: ReturnType<typeof overlayPainter>, frame: Frame, ratio: number): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.round(frame.width * ratio), Math.round(frame.height * ratio))
  const context = canvas.getContext('2d')
  context?.scale(ratio, ratio)
  if (context) paint(context, frame)
  return canvas.transferToImageBitmap()
}
