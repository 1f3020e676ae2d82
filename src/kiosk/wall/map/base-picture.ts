import type { TileAnswer, TileRequest } from '../../../view/map/base-map/tile-messages.ts'
import type { Palette } from '../../../view/map/palette.ts'
import type { Frame } from '../../../view/map/world.ts'
import { type FrameTile, tilesOf } from './map-frame.ts'

/** What a picture of the base map is drawn from. */
export interface PictureNeed {
  canvas: HTMLCanvasElement
  /** In drawn pixels. */
  frame: Frame
  /** Device pixels of a drawn pixel. */
  ratio: number
  palette: Palette
  /** What goes over the outlines: the names of towns. */
  finish: (context: CanvasRenderingContext2D, frame: Frame) => void
  onDrawn: () => void
}

interface Round {
  need: PictureNeed
  side: number
  tiles: Map<number, FrameTile>
  drawn: { tile: FrameTile; bitmap: ImageBitmap }[]
}

/**
 * Draws the bundled base map into a canvas, as a whole and at once: what is there stays until the new picture
 * is whole, and is drawn again when finer outlines have come. The worker keeps the outlines of the world, so
 * a page has one for good.
 */
class BasePicture {
  readonly #worker: Worker
  #round: Round | null = null
  #lastId = 0

  constructor() {
    this.#worker = new Worker(new URL('../../../view/map/base-map/tile.worker.ts', import.meta.url), {
      type: 'module',
    })
    this.#worker.addEventListener('message', ({ data }: MessageEvent<TileAnswer>) => this.#take(data))
    // without outlines there are still stations
    this.#worker.addEventListener('error', () => this.#round && this.#finish(this.#round))
  }

  draw(need: PictureNeed): void {
    this.#forgetRound()
    const { side, tiles } = tilesOf(need.frame)
    const round: Round = { need, side, tiles: new Map(), drawn: [] }
    this.#round = round
    for (const tile of tiles) {
      this.#lastId += 1
      round.tiles.set(this.#lastId, tile)
      const { z, x, y } = tile
      const request: TileRequest = {
        ...{ id: this.#lastId, z, x, y },
        ...{ sizePx: side, ratio: need.ratio, palette: need.palette },
      }
      this.#worker.postMessage(request)
    }
  }

  /** Draws no more into that canvas. */
  leave(canvas: HTMLCanvasElement): void {
    if (this.#round?.need.canvas === canvas) this.#forgetRound()
  }

  #take(answer: TileAnswer): void {
    const round = this.#round
    if (answer.kind === 'finer') {
      if (round) this.draw(round.need)
      return
    }
    const tile = round?.tiles.get(answer.id)
    if (!round || !tile) {
      answer.bitmap.close()
      return
    }
    round.drawn.push({ tile, bitmap: answer.bitmap })
    if (round.drawn.length === round.tiles.size) this.#finish(round)
  }

  #finish({ need, side, drawn }: Round): void {
    const { canvas, frame, ratio, palette } = need
    const context = canvas.getContext('2d')
    if (!context) return
    canvas.width = Math.round(frame.width * ratio)
    canvas.height = Math.round(frame.height * ratio)
    context.fillStyle = palette.water
    context.fillRect(0, 0, canvas.width, canvas.height)
    for (const { tile, bitmap } of drawn) {
      // tiles meet on whole pixels, or a seam would show
      const [left, top] = [Math.round(tile.left * ratio), Math.round(tile.top * ratio)]
      const [right, bottom] = [Math.round((tile.left + side) * ratio), Math.round((tile.top + side) * ratio)]
      context.drawImage(bitmap, left, top, right - left, bottom - top)
      bitmap.close()
    }
    drawn.length = 0
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    need.finish(context, frame)
    context.setTransform(1, 0, 0, 1, 0, 0)
    need.onDrawn()
  }

  #forgetRound(): void {
    for (const { bitmap } of this.#round?.drawn ?? []) bitmap.close()
    this.#round = null
  }
}

let shared: BasePicture | undefined

export function basePicture(): BasePicture {
  shared ??= new BasePicture()
  return shared
}
