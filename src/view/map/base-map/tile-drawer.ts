import { createAtlasShelf } from './atlas.ts'
import type { Detail } from './detail/detail.ts'
import { drawTile } from './draw-tile.ts'
import type { DetailOutcome, TileAnswer, TileNames, TileRequest } from './tile-messages.ts'
import { waterNamesInTile } from './water-names.ts'

const NO_DETAIL: { outcome: DetailOutcome; names?: TileNames } = { outcome: 'none' }

/** Cuts and draws tiles of the base map, each from the finest that is there, and answers them. */
export function tileDrawer(
  answer: (message: TileAnswer, transfer?: Transferable[]) => void,
): (tile: TileRequest) => Promise<void> {
  const onFiner = () => answer({ kind: 'finer' })
  const atlasFor = createAtlasShelf(onFiner)
  let detail: Promise<Detail> | undefined

  const drawDetail = async (tile: TileRequest, url: string, context: OffscreenCanvasRenderingContext2D) => {
    try {
      // only where there is such a map its code is loaded
      detail ??= import('./detail/detail.ts').then(({ createDetail }) => createDetail(url, onFiner))
      return await (await detail).draw(context, tile)
    } catch {
      detail = undefined
      return { outcome: 'unreachable' as const }
    }
  }

  const drawOutlines = async (
    tile: TileRequest,
    context: OffscreenCanvasRenderingContext2D,
  ): Promise<TileNames> => {
    const atlas = await atlasFor(tile)
    drawTile(context, atlas, tile)
    return { waters: atlas ? waterNamesInTile(atlas.waters, tile) : [], places: null }
  }

  return async (tile) => {
    const side = Math.round(tile.sizePx * tile.ratio)
    const canvas = new OffscreenCanvas(side, side)
    const context = canvas.getContext('2d')
    if (!context) return
    const found = tile.basemap === null ? NO_DETAIL : await drawDetail(tile, tile.basemap, context)
    const names = found.names ?? (await drawOutlines(tile, context))
    const bitmap = canvas.transferToImageBitmap()
    answer({ kind: 'tile', id: tile.id, bitmap, names, detail: found.outcome }, [bitmap])
  }
}
