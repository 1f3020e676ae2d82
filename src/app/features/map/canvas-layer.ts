import type * as L from 'leaflet'
import type { Frame, Paint } from '../../../view/map/world.ts'
import { afterFrames } from './after-frames.ts'
import { ViewCanvas } from './view-canvas.ts'

/**
 * When a canvas is painted for a new view: at once, or, where something may give way, some frames later; it is hidden while a zoom
 * runs, since a picture over the whole view costs each of its frames.
 */
export type Turn = 'at once' | { frames: number }

interface CanvasLayerOptions {
  turn?: Turn
  /** Is called while a zoom runs, with the frame that its end has painted: what takes long can be done by then. */
  prepare?: (frame: Frame) => void
}

/** The first frames of a zoom animation are full of what it moves and of the tiles that it asks for. */
const FRAMES_TO_PREPARE = 6

/** A canvas over the whole view, painted in CSS pixels of the screen, again when a zoom animation ends. */
export class CanvasLayer extends ViewCanvas {
  readonly #paint: Paint
  readonly #turn: Turn
  readonly #prepare: ((frame: Frame) => void) | undefined
  #callOff: (() => void) | undefined
  #hasPaintedAtOnce = false

  constructor(paint: Paint, pane: string, { turn = 'at once', prepare }: CanvasLayerOptions = {}) {
    super(pane)
    this.#paint = paint
    this.#turn = turn
    this.#prepare = prepare
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

  protected override zoomsTo(frame: Frame): void {
    this.#unqueue()
    if (this.#turn !== 'at once') this.canvas.style.visibility = 'hidden'
    const prepare = this.#prepare
    if (prepare) this.#callOff = afterFrames(FRAMES_TO_PREPARE, () => prepare(frame))
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
