import * as L from 'leaflet'
import type { Frame, Paint } from '../../../view/map/world.ts'

/** How far the canvas reaches beyond the view on each side, so that a short drag needs no repaint. */
const MARGIN = 0.1

/** When a canvas is painted for a new view: at once, or in the next frame, and until then its last picture is scaled. */
export type Turn = 'at once' | 'next frame'

/**
 * One canvas over the whole view, painted in CSS pixels of the screen. A zoom animation scales the last picture by
 * the compositor alone; the next one is painted when the animation ends.
 */
export class CanvasLayer extends L.Layer {
  readonly #canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated canvas-layer')
  readonly #paint: Paint
  readonly #pane: string
  readonly #turn: Turn
  #frame: Frame = { zoom: 0, left: 0, top: 0, width: 0, height: 0 }
  #queued = 0
  #hasPaintedAtOnce = false

  constructor(paint: Paint, pane: string, turn: Turn = 'at once') {
    super()
    this.#paint = paint
    this.#pane = pane
    this.#turn = turn
    this.#canvas.setAttribute('aria-hidden', 'true')
  }

  /** What was painted last. */
  get frame(): Readonly<Frame> {
    return this.#frame
  }

  override onAdd(map: L.Map): this {
    map.getPane(this.#pane)?.append(this.#canvas)
    this.repaint()
    return this
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#queued)
    this.#queued = 0
    this.#canvas.remove()
    return this
  }

  override getEvents(): { [name: string]: L.LeafletEventHandlerFn } {
    return {
      viewreset: () => this.#renew(),
      moveend: () => this.#renew(),
      resize: () => this.paintNow(),
      move: () => this.#paintWhereUncovered(),
      zoom: () => this.#follow(this._map.getCenter(), this._map.getZoom()),
      zoomanim: (event) => {
        const { center, zoom } = event as L.ZoomAnimEvent
        this.#follow(center, zoom)
      },
    }
  }

  /** Paints before the next frame; any number of calls until then paint once. */
  repaint(): void {
    this.#queued ||= requestAnimationFrame(() => this.paintNow())
  }

  /** Paints now, since what is new would wait for the next frame else; a second time in one frame does wait for it. */
  paintAtOnce(): void {
    if (this.#hasPaintedAtOnce) {
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
    cancelAnimationFrame(this.#queued)
    this.#queued = 0
    const context = this.#canvas.getContext('2d')
    if (!context || !this._map) return
    this.#takePlace()
    const ratio = this.#fitBuffer()
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, this.#frame.width, this.#frame.height)
    this.#paint(context, this.#frame)
  }

  /** The view is another one. */
  #renew(): void {
    if (this.#turn === 'at once') {
      this.paintNow()
      return
    }
    this.#follow(this._map.getCenter(), this._map.getZoom())
    this.repaint()
  }

  /** Lays the frame around the current view. Whole pixels, or every line would blur. */
  #takePlace(): void {
    const size = this._map.getSize()
    const margin = size.multiplyBy(MARGIN).round()
    const corner = this._map.containerPointToLayerPoint([0, 0]).subtract(margin).round()
    const world = corner.add(this._map.getPixelOrigin())
    const { x: width, y: height } = size.add(margin.multiplyBy(2))
    this.#frame = { zoom: this._map.getZoom(), left: world.x, top: world.y, width, height }
    L.DomUtil.setTransform(this.#canvas, corner, 1)
  }

  #fitBuffer(): number {
    const ratio = window.devicePixelRatio || 1
    const { width, height } = this.#frame
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (this.#canvas.width !== columns || this.#canvas.height !== rows) {
      Object.assign(this.#canvas, { width: columns, height: rows })
      Object.assign(this.#canvas.style, { width: `${width}px`, height: `${height}px` })
    }
    return ratio
  }

  #paintWhereUncovered(): void {
    if (this._map.getZoom() !== this.#frame.zoom) return
    const { min, max } = this._map.getPixelBounds()
    if (!min || !max) return
    const { left, top, width, height } = this.#frame
    if (min.x < left || min.y < top || max.x > left + width || max.y > top + height) this.paintNow()
  }

  #follow(center: L.LatLng, zoom: number): void {
    const scale = this._map.getZoomScale(zoom, this.#frame.zoom)
    const corner = L.point(this.#frame.left, this.#frame.top).multiplyBy(scale)
    L.DomUtil.setTransform(this.#canvas, corner.subtract(pixelOriginAt(this._map, center, zoom)), scale)
  }
}

/** Where the map's layers will have their origin, in world pixels, once it shows `center` at `zoom`. */
export function pixelOriginAt(map: L.Map, center: L.LatLng, zoom: number): L.Point {
  const panePosition = L.DomUtil.getPosition(map.getPanes().mapPane)
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(panePosition).round()
}
