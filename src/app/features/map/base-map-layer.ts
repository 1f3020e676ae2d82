import * as L from 'leaflet'
import type { DetailOutcome, TileAnswer, TileNames } from '../../../view/map/base-map/tile-messages.ts'
import type { NamedTile } from '../../../view/map/base-map/tile-names.ts'
import type { MapAnswer } from '../../../view/map/map-messages.ts'
import type { Palette } from '../../../view/map/palette.ts'
import type { MapWorker } from './map-worker.ts'

const TILE_PX = 512
/** A tile of 512 px corresponds to a usual tile one zoom further out. */
const ZOOM_OFFSET = -1

interface LiveTile {
  canvas: HTMLCanvasElement
  coords: L.Coords
  done: L.DoneCallback | undefined
  names: TileNames
  detail: DetailOutcome
}

interface BaseMapOptions {
  worker: MapWorker
  palette: Palette
  attribution: string
  /** URL of the detailed map's archive; `null` without one. */
  basemap: string | null
  onChange: () => void
}

/**
 * The base map without network: outlines of the world and the organisation's detailed map. The map's worker
 * draws tiles, again for more data or another palette; the old drawing stays until then.
 */
export class BaseMapLayer extends L.GridLayer {
  readonly #tiles = new Map<number, LiveTile>()
  readonly #worker: MapWorker
  #stopTaking: (() => void) | undefined
  readonly #onChange: () => void
  readonly #basemap: string | null
  #palette: Palette

  constructor({ worker, palette, attribution, basemap, onChange }: BaseMapOptions) {
    super({
      tileSize: TILE_PX,
      attribution,
      minNativeZoom: -ZOOM_OFFSET,
      keepBuffer: 1,
      updateWhenIdle: false,
    })
    this.#worker = worker
    this.#palette = palette
    this.#basemap = basemap
    this.#onChange = onChange
    this.on('tileunload', (event) => this.#forget((event as L.TileEvent).tile))
  }

  override onAdd(map: L.Map): this {
    this.#stopTaking = this.#worker.onAnswer((answer) => this.#take(answer))
    super.onAdd(map)
    return this
  }

  override onRemove(map: L.Map): this {
    super.onRemove(map)
    this.#stopTaking?.()
    this.#tiles.clear()
    return this
  }

  setPalette(palette: Palette): void {
    this.#palette = palette
    this.#drawAll()
  }

  get namedTiles(): NamedTile[] {
    return [...this.#tiles.values()].map(({ coords, names }) => ({ ...this.#place(coords), names }))
  }

  /** Why the detailed map is not drawn. */
  get failure(): 'unreachable' | 'damaged' | null {
    for (const { detail } of this.#tiles.values())
      if (detail === 'unreachable' || detail === 'damaged') return detail
    return null
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const id = this.#worker.nextId()
    this.#tiles.set(id, { canvas, coords, done, names: NO_NAMES, detail: 'none' })
    this.#request(id, coords)
    return canvas
  }

  #drawAll(): void {
    for (const [id, { coords }] of this.#tiles) this.#request(id, coords)
  }

  #request(id: number, coords: L.Coords): void {
    this.#worker.request({
      kind: 'tile',
      id,
      ...this.#place(coords),
      sizePx: TILE_PX,
      ratio: window.devicePixelRatio || 1,
      palette: this.#palette,
      basemap: this.#basemap,
    })
  }

  /** In the usual scheme; Leaflet's x goes on where the world repeats. */
  #place({ z: mapZoom, x, y }: L.Coords): { z: number; x: number; y: number } {
    const z = mapZoom + ZOOM_OFFSET
    const tiles = 2 ** z
    return { z, x: ((x % tiles) + tiles) % tiles, y }
  }

  #take(answer: MapAnswer): void {
    if (answer.kind === 'finer') this.#drawAll()
    else if (answer.kind === 'tile') this.#put(answer)
  }

  #put({ id, bitmap, names, detail }: TileAnswer & { kind: 'tile' }): void {
    const tile = this.#tiles.get(id)
    if (!tile) {
      bitmap.close()
      return
    }
    Object.assign(tile.canvas, { width: bitmap.width, height: bitmap.height })
    tile.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    tile.done?.(undefined, tile.canvas)
    tile.done = undefined
    const isSame = tile.detail === detail && isEmpty(tile.names) && isEmpty(names)
    Object.assign(tile, { names, detail })
    if (!isSame) this.#onChange()
  }

  #forget(element: HTMLElement): void {
    for (const [id, { canvas }] of this.#tiles) if (canvas === element) this.#tiles.delete(id)
  }
}

const NO_NAMES: TileNames = { waters: [], places: null }

function isEmpty({ waters, places }: TileNames): boolean {
  return waters.length === 0 && places === null
}
