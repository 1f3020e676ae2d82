import type * as L from 'leaflet'
import type { Frame } from '../../../view/map/world.ts'
import { ViewCanvas } from './view-canvas.ts'

/** Paints a frame off the main thread; `ratio`: device pixels per CSS pixel. */
export type PaintImage = (frame: Frame, ratio: number) => Promise<ImageBitmap>

/** Images painted by a worker, one at a time; the last one is moved and scaled until the next. */
export class ImageLayer extends ViewCanvas {
  readonly #paint: PaintImage
  #isPainting = false
  #isOutdated = false

  constructor(paint: PaintImage, pane: string) {
    super(pane)
    this.#paint = paint
  }

  override getEvents(): { [name: string]: L.LeafletEventHandlerFn } {
    return {
      ...super.getEvents(),
      resize: () => this.renew(),
      move: () => {
        if (this.isUncovered()) this.repaint()
      },
    }
  }

  override repaint(): void {
    if (!this._map) return
    const { x, y } = this._map.getSize()
    // a hidden map, as on paper, has no size
    if (x === 0 || y === 0) return
    if (this.#isPainting) this.#isOutdated = true
    else void this.#paintView()
  }

  protected override renew(): void {
    this.followView()
    this.repaint()
  }

  async #paintView(): Promise<void> {
    this.#isPainting = true
    this.#isOutdated = false
    const frame = this.frameOfView()
    const image = await this.#paint(frame, window.devicePixelRatio || 1)
    this.#isPainting = false
    if (this.canvas.isConnected && !this.isZooming) this.#put(image, frame)
    else image.close()
    if (this.canvas.isConnected && this.#isOutdated) this.repaint()
  }

  #put(image: ImageBitmap, frame: Frame): void {
    Object.assign(this.canvas, { width: image.width, height: image.height })
    this.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
    this.place(frame)
  }
}
