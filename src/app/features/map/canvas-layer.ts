import type * as L from 'leaflet'
import type { Paint } from '../../../view/map/world.ts'
import { afterFrames } from './after-frames.ts'
import { ViewCanvas } from './view-canvas.ts'

/**
 * When a canvas is painted for a new view: at once, or, where something may give way, some frames later; it is hidden while a zoom
 * runs, since a picture over the whole view costs each of its frames.
 */
export type Turn = 'at once' | { frames: number }

/** A canvas over the whole view, painted in CSS pixels of the screen, again when a zoom animation ends. */
export class CanvasLayer extends ViewCanvas {
  readonly #paint: Paint
  readonly #turn: Turn
  #callOff: (() => void) | undefined
  #hasPaintedAtOnce = false

  constructor(paint: Paint, pane: string, turn: Turn = 'at once') {
    super(pane)
    this.#paint = paint
    this.#turn = turn
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

  /** Paints before the next frame, or when the zoom that runs has ended. */
  override repaint(): void {
    if (!this.isZooming) this.#callOff ??= afterFrames(1, () => this.paintNow())
  }

  /** Paints now, since what is new would wait for the next frame else; a second time in one frame does wait for it. */
  paintAtOnce(): void {
    if (this.#hasPaintedAtOnce || this.isZooming) {
      this.repaint()
      return
    }
    this.#hasPaintedAtOnce = true
    requestAnimationFrame(() => {
      this.#hasPaintedAtOnce = false
    })
    this.paintNow()
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
    if (this.#turn !== 'at once') this.canvas.style.visibility = 'hidden'
  }

  protected override renew(): void {
    if (this.#turn === 'at once') {
      this.paintNow()
      return
    }
    this.followView()
    this.#callOff ??= afterFrames(this.#turn.frames, () => this.paintNow())
  }

  #unqueue(): void {
    this.#callOff?.()
    this.#callOff = undefined
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
