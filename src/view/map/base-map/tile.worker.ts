import { createAtlasShelf } from './atlas.ts'
import type { Detail } from './detail/detail.ts'
import { drawTile } from './draw-tile.ts'
import type { DetailOutcome, TileAnswer, TileNames, TileRequest } from './tile-messages.ts'
import { waterNamesInTile } from './water-names.ts'

/** Cuts and draws tiles of the base map off the main thread, where the outlines of the world would cost seconds. */
const worker = self as unknown as DedicatedWorkerGlobalScope
const atlasFor = createAtlasShelf(() => answer({ kind: 'finer' }))
let detail: Promise<Detail> | undefined

worker.addEventListener('message', ({ data }: MessageEvent<TileRequest>) => void draw(data))

async function draw(tile: TileRequest): Promise<void> {
  const side = Math.round(tile.sizePx * tile.ratio)
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) return
  const found = tile.basemap === null ? NO_DETAIL : await detailFor(tile, tile.basemap, context)
  const names = found.names ?? (await drawOutlines(tile, context))
  const bitmap = canvas.transferToImageBitmap()
  answer({ kind: 'tile', id: tile.id, bitmap, names, detail: found.outcome }, [bitmap])
}

const NO_DETAIL: { outcome: DetailOutcome; names?: TileNames } = { outcome: 'none' }

/** Draws what the detailed map has for a tile; without `names` it has nothing that covers it. */
async function detailFor(tile: TileRequest, url: string, context: OffscreenCanvasRenderingContext2D) {
  try {
    // only where there is such a map its code is loaded
    detail ??= import('./detail/detail.ts').then(({ createDetail }) =>
      createDetail(url, () => answer({ kind: 'finer' })),
    )
    return await (await detail).draw(context, tile)
  } catch {
    detail = undefined
    return { outcome: 'unreachable' as const }
  }
}

async function drawOutlines(
  tile: TileRequest,
  context: OffscreenCanvasRenderingContext2D,
): Promise<TileNames> {
  const atlas = await atlasFor(tile)
  drawTile(context, atlas, tile)
  return { waters: atlas ? waterNamesInTile(atlas.waters, tile) : [], places: null }
}

function answer(message: TileAnswer, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer)
}
