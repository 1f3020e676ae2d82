import type * as L from 'leaflet'
import type { Paint } from '../../../view/map/world.ts'
import { ViewCanvas } from './view-canvas.ts'

/** Painted in CSS pixels, again when a zoom animation ends. */
export class CanvasLayer extends ViewCanvas {
  readonly #paint: Paint
  readonly #isHiddenInZoom: boolean
  #request: number | undefined

  /** With `isHiddenInZoom` painted a frame after a new view, not in a zoom: each frame would cost as much. */
  constructor(paint: Paint, pane: string, isHiddenInZoom = false) {
    super(pane)
    this.#paint = paint
    this.#isHiddenInZoom = isHiddenInZoom
  }

  override onRemove(): this {
    this.#unqueue()
    return super.onRemove()
  }

  override getEvents(): { [name: string]: L.LeafletEventHandlerFn } {
    return {
      ...super.getEvents(),
      resize: () => this.paintNow(),
      move: () => {
        if (this.isUncovered()) this.paintNow()
      },
    }
  }

  /** Before the next frame, or after the current zoom. */
  override repaint(): void {
    if (!this.isZooming) this.#request ??= requestAnimationFrame(() => this.paintNow())
  }

  paintNow(): void {
    this.#unqueue()
    const context = this.canvas.getContext('2d')
    if (!context || !this._map) return
    const frame = this.frameOfView()
    this.place(frame)
    this.canvas.style.visibility = ''
    const ratio = this.#fitBuffer()
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, frame.width, frame.height)
    this.#paint(context, frame)
  }

  protected override zoomBegins(): void {
    this.#unqueue()
    if (this.#isHiddenInZoom) this.canvas.style.visibility = 'hidden'
  }

  protected override renew(): void {
    if (!this.#isHiddenInZoom) {
      this.paintNow()
      return
    }
    this.followView()
    this.repaint()
  }

  #unqueue(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request)
    this.#request = undefined
  }

  #fitBuffer(): number {
    const ratio = window.devicePixelRatio || 1
    const { width, height } = this.frame
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (this.canvas.width !== columns || this.canvas.height !== rows)
      Object.assign(this.canvas, { width: columns, height: rows })
    return ratio
  }
}
