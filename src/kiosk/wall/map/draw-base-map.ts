import type { TileNames } from '../../../view/map/base-map/tile-messages.ts'
import type { NamedTile } from '../../../view/map/base-map/tile-names.ts'
import type { MapAnswer, MapRequest } from '../../../view/map/map-messages.ts'
import type { Palette } from '../../../view/map/palette.ts'
import type { Frame } from '../../../view/map/world.ts'
import { type FrameTile, tilesOf } from './map-frame.ts'

interface BaseMapNeed {
  canvas: HTMLCanvasElement
  /** In drawn pixels. */
  frame: Frame
  /** Device pixels of a drawn pixel. */
  ratio: number
  palette: Palette
  basemap: string | null
  finish: (context: CanvasRenderingContext2D, frame: Frame, tiles: readonly NamedTile[]) => void
  onDrawn: () => void
}

interface Round {
  need: BaseMapNeed
  side: number
  tiles: Map<number, FrameTile>
  drawn: { tile: FrameTile; bitmap: ImageBitmap; names: TileNames }[]
}

let round: Round | null = null
let lastId = 0

/** It keeps the outlines of the world, so the page has one for good. */
const worker = new Worker(new URL('../../../view/map/map.worker.ts', import.meta.url), { type: 'module' })
worker.addEventListener('message', ({ data }: MessageEvent<MapAnswer>) => take(data))
// without outlines there are still stations
worker.addEventListener('error', () => round && finish(round))

/** The old image stays until the new one is whole, which is redrawn with finer outlines. */
export function drawBaseMap(need: BaseMapNeed): void {
  forgetRound()
  const { frame, ratio, palette, basemap } = need
  const { side, tiles } = tilesOf(frame)
  round = { need, side, tiles: new Map(), drawn: [] }
  for (const tile of tiles) {
    lastId += 1
    round.tiles.set(lastId, tile)
    const { z, x, y } = tile
    const request: MapRequest = { kind: 'tile', id: lastId, z, x, y, sizePx: side, ratio, palette, basemap }
    worker.postMessage(request)
  }
}

/** Draws no more into that canvas. */
export function releaseBaseMap(canvas: HTMLCanvasElement): void {
  if (round?.need.canvas === canvas) forgetRound()
}

function take(answer: MapAnswer): void {
  if (answer.kind === 'finer' && round) drawBaseMap(round.need)
  if (answer.kind !== 'tile') return
  const tile = round?.tiles.get(answer.id)
  if (!round || !tile) {
    answer.bitmap.close()
    return
  }
  round.drawn.push({ tile, bitmap: answer.bitmap, names: answer.names })
  if (round.drawn.length === round.tiles.size) finish(round)
}

function finish({ need, side, drawn }: Round): void {
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
  const named = drawn.splice(0).map(({ tile: { z, x, y }, names }) => ({ z, x, y, names }))
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  need.finish(context, frame, named)
  context.setTransform(1, 0, 0, 1, 0, 0)
  need.onDrawn()
}

function forgetRound(): void {
  for (const { bitmap } of round?.drawn ?? []) bitmap.close()
  round = null
}
