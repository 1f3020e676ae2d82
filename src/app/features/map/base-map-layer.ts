import * as L from 'leaflet'
import type { TileAnswer, TileRequest } from '../../../view/map/base-map/tile-messages.ts'
import type { WaterName } from '../../../view/map/base-map/water-names.ts'
import type { Palette } from '../../../view/map/palette.ts'

const TILE_PX = 512
/** A tile of 512 px at the map's zoom is a tile of the usual scheme one zoom further out. */
const ZOOM_OFFSET = -1

interface LiveTile {
  canvas: HTMLCanvasElement
  coords: L.Coords
  done: L.DoneCallback | undefined
  names: readonly WaterName[]
}

/**
 * The bundled base map: outlines of the world that need no network. Tiles are drawn by a worker, again when finer
 * outlines are loaded or the palette changes; the old drawing stays until the new one is there.
 */
export class BaseMapLayer extends L.GridLayer {
  readonly #tiles = new Map<number, LiveTile>()
  #worker: Worker | undefined
  readonly #onNames: () => void
  #palette: Palette
  #lastId = 0

  /** `onNames` is called when other waters have names in sight. */
  constructor(palette: Palette, attribution: string, onNames: () => void) {
    super({
      tileSize: TILE_PX,
      attribution,
      minNativeZoom: -ZOOM_OFFSET,
      keepBuffer: 1,
      updateWhenIdle: false,
    })
    this.#palette = palette
    this.#onNames = onNames
    this.on('tileunload', (event) => this.#forget((event as L.TileEvent).tile))
  }

  override onAdd(map: L.Map): this {
    this.#worker = new Worker(new URL('../../../view/map/base-map/tile.worker.ts', import.meta.url), {
      type: 'module',
    })
    this.#worker.addEventListener('message', ({ data }: MessageEvent<TileAnswer>) => this.#take(data))
    super.onAdd(map)
    return this
  }

  override onRemove(map: L.Map): this {
    super.onRemove(map)
    this.#worker?.terminate()
    this.#worker = undefined
    this.#tiles.clear()
    return this
  }

  setPalette(palette: Palette): void {
    this.#palette = palette
    this.#drawAll()
  }

  /** Names of the waters on all tiles there are. */
  get waterNames(): WaterName[] {
    return [...this.#tiles.values()].flatMap(({ names }) => names)
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    this.#lastId += 1
    this.#tiles.set(this.#lastId, { canvas, coords, done, names: [] })
    this.#request(this.#lastId, coords)
    return canvas
  }

  #drawAll(): void {
    for (const [id, { coords }] of this.#tiles) this.#request(id, coords)
  }

  #request(id: number, coords: L.Coords): void {
    const z = coords.z + ZOOM_OFFSET
    const tiles = 2 ** z
    const request: TileRequest = {
      id,
      z,
      // the world repeats to the east and west, and Leaflet counts on
      x: ((coords.x % tiles) + tiles) % tiles,
      y: coords.y,
      sizePx: TILE_PX,
      ratio: window.devicePixelRatio || 1,
      palette: this.#palette,
    }
    this.#worker?.postMessage(request)
  }

  #take(answer: TileAnswer): void {
    if (answer.kind === 'finer') this.#drawAll()
    else this.#put(answer)
  }

  #put({ id, bitmap, names }: TileAnswer & { kind: 'tile' }): void {
    const tile = this.#tiles.get(id)
    if (!tile) {
      bitmap.close()
      return
    }
    Object.assign(tile.canvas, { width: bitmap.width, height: bitmap.height })
    tile.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    tile.done?.(undefined, tile.canvas)
    tile.done = undefined
    if (tile.names.length > 0 || names.length > 0) {
      tile.names = names
      this.#onNames()
    }
  }

  #forget(element: HTMLElement): void {
    for (const [id, { canvas }] of this.#tiles) if (canvas === element) this.#tiles.delete(id)
  }
}
