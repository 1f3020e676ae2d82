import { createAtlasShelf } from './atlas.ts'
import { drawTile } from './draw-tile.ts'
import type { TileAnswer, TileRequest } from './tile-messages.ts'
import { waterNamesInTile } from './water-names.ts'

/** Cuts and draws tiles of the base map off the main thread, where the outlines of the world would cost seconds. */
const worker = self as unknown as DedicatedWorkerGlobalScope
const atlasFor = createAtlasShelf(() => answer({ kind: 'finer' }))

worker.addEventListener('message', ({ data }: MessageEvent<TileRequest>) => {
  const side = Math.round(data.sizePx * data.ratio)
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) return
  const atlas = atlasFor(data.z)
  drawTile(context, atlas, data)
  const bitmap = canvas.transferToImageBitmap()
  const names = atlas?.waters ? waterNamesInTile(atlas.waters, data) : []
  answer({ kind: 'tile', id: data.id, bitmap, names }, [bitmap])
})

function answer(message: TileAnswer, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer)
}
