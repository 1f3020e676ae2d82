import * as L from 'leaflet'
import type { Box } from '../../../view/map/label-layout.ts'
import type { Frame } from '../../../view/map/world.ts'

/** Beyond the view on each side, so that short drags need no new picture. */
const MARGIN = 0.1

/** A canvas over the view. Zoom animations scale it by the compositor alone. */
export abstract class ViewCanvas extends L.Layer {
  protected readonly canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated canvas-layer')
  readonly #pane: string
  #frame: Frame = { zoom: 0, left: 0, top: 0, width: 0, height: 0 }
  #isZooming = false

  constructor(pane: string) {
    super()
    this.#pane = pane
    this.canvas.setAttribute('aria-hidden', 'true')
  }

  get frame(): Readonly<Frame> {
    return this.#frame
  }

  override onAdd(map: L.Map): this {
    map.getPane(this.#pane)?.append(this.canvas)
    this.repaint()
    return this
  }

  override onRemove(): this {
    this.canvas.remove()
    return this
  }

  override getEvents(): { [name: string]: L.LeafletEventHandlerFn } {
    const renew = () => {
      this.#isZooming = false
      this.renew()
    }
    return {
      zoom: () => this.followView(),
      zoomanim: (event) => {
        this.#isZooming = true
        const { center, zoom } = event as L.ZoomAnimEvent
        this.#follow(zoom, pixelOriginAt(this._map, center, zoom))
        this.zoomBegins()
      },
      viewreset: renew,
      moveend: renew,
    }
  }

  /** A new picture would jump during a zoom animation; one is painted at its end. */
  protected get isZooming(): boolean {
    return this.#isZooming
  }

  /** Schedules a picture of the current view; repeated calls paint once. */
  abstract repaint(): void

  protected abstract renew(): void

  protected zoomBegins(): void {}

  /** Around the current view, in whole pixels against blurred lines. */
  protected frameOfView(): Frame {
    const size = this._map.getSize()
    const margin = size.multiplyBy(MARGIN).round()
    const corner = this._map.containerPointToLayerPoint([0, 0]).subtract(margin).round()
    const { x: left, y: top } = corner.add(this._map.getPixelOrigin())
    const { x: width, y: height } = size.add(margin.multiplyBy(2))
    return { zoom: this._map.getZoom(), left, top, width, height }
  }

  protected place(frame: Frame): void {
    this.#frame = frame
    Object.assign(this.canvas.style, { width: `${frame.width}px`, height: `${frame.height}px` })
    this.followView()
  }

  protected isUncovered(): boolean {
    if (this._map.getZoom() !== this.#frame.zoom) return false
    const { min, max } = this._map.getPixelBounds()
    if (!min || !max) return false
    const { left, top, width, height } = this.#frame
    return min.x < left || min.y < top || max.x > left + width || max.y > top + height
  }

  /** Moves and scales the last picture to the current view. */
  protected followView(): void {
    this.#follow(this._map.getZoom(), this._map.getPixelOrigin())
  }

  #follow(zoom: number, origin: L.Point): void {
    const scale = this._map.getZoomScale(zoom, this.#frame.zoom)
    const corner = L.point(this.#frame.left, this.#frame.top).multiplyBy(scale)
    L.DomUtil.setTransform(this.canvas, corner.subtract(origin), scale)
  }
}

/** The view of a frame, in the frame's pixels. */
export function viewIn({ width, height }: Frame): Box {
  const [x, y] = [width, height].map((size) => Math.round((size * MARGIN) / (1 + 2 * MARGIN))) as [
    number,
    number,
  ]
  return { left: x, top: y, right: width - x, bottom: height - y }
}

/** Origin of the map's layers in world pixels, once it shows `center` at `zoom`. */
export function pixelOriginAt(map: L.Map, center: L.LatLng, zoom: number): L.Point {
  const panePosition = L.DomUtil.getPosition(map.getPanes().mapPane)
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(panePosition).round()
}
