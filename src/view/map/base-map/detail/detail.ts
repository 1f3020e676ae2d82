import type { DetailOutcome, TileNames, TileRequest } from '../tile-messages.ts'
import { createArchive, Unreachable } from './archive.ts'
import { detailNames } from './detail-names.ts'
import { drawDetail } from './draw-detail.ts'

export interface DetailDrawing {
  outcome: DetailOutcome
  names?: TileNames
}

export interface Detail {
  /** Never rejects. */
  draw(context: OffscreenCanvasRenderingContext2D, tile: TileRequest): Promise<DetailDrawing>
}

/** An archive that cannot be had is left alone for so long: each tile would wait for it else. */
const PAUSE_MS = 10_000

/** The detailed map of an archive. `onBack` is called when it can be had again. */
export function createDetail(url: string, onBack: () => void): Detail {
  let archive = createArchive(url)
  let failure: { outcome: DetailOutcome; untilMs: number } | undefined

  const fail = (outcome: 'unreachable' | 'damaged'): DetailDrawing => {
    // what was read of a file that is damaged or gone is forgotten
    archive = createArchive(url)
    failure = { outcome, untilMs: Date.now() + PAUSE_MS }
    return { outcome }
  }

  return {
    async draw(context, tile) {
      if (failure && Date.now() < failure.untilMs) return { outcome: failure.outcome }
      try {
        const found = await archive.tile(tile)
        if (failure) {
          failure = undefined
          onBack()
        }
        if (!found) return { outcome: 'none' }
        drawDetail(context, found, tile)
        return { outcome: 'drawn', names: detailNames(found, tile) }
      } catch (error) {
        return fail(error instanceof Unreachable ? 'unreachable' : 'damaged')
      }
    },
  }
}
