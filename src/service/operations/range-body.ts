import { pipeline } from 'node:stream'
import { constants, createBrotliCompress, inflateRawSync } from 'node:zlib'
import { SUCCESS } from '../../contract/errors.ts'
import type { ContentCoding } from '../encoding/accept-encoding.ts'
import { createGzipBody } from '../encoding/gzip-body.ts'
import { isSealed, type RangePart } from '../sealing/range-parts.ts'
import { COMMA_BLOCK, type SealedDays } from '../store/day-fragment.ts'
import type { SetPage } from '../store/store.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type Chunks = AsyncGenerator<Bytes, void>

export interface ItemSource {
  parts: AsyncIterable<RangePart>
  /** Writes a page, each item with a comma in front. */
  write: (page: SetPage) => Bytes
  /** The sets of one day. */
  pagesOfDay: (day: number) => AsyncIterable<SetPage>
}

const OPENING = Buffer.from(`{"message":${JSON.stringify(SUCCESS)},"data":[`)
const CLOSING = Buffer.from(']}')

/** A sealed day longer than this is written from its readings, a page at a time, rather than unpacked as a whole. */
const UNPACKED_BYTES = 4 * 1024 * 1024

/** Middling effort in a window of 512 KiB: enough for data that repeats itself, and bounded for many readers. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 }

/** The body of a range response in the coding, streamed on demand. */
export function rangeBody(coding: ContentCoding, source: ItemSource): Chunks {
  if (coding === 'gzip') return gzipChunks(source)
  return coding === 'br' ? brotliChunks(plainChunks(source)) : plainChunks(source)
}

async function* plainChunks(source: ItemSource): Chunks {
  let isFirst = true
  for await (const items of plainItems(source)) {
    yield isFirst ? Buffer.concat([OPENING, items.subarray(1)]) : items
    isFirst = false
  }
  yield isFirst ? Buffer.concat([OPENING, CLOSING]) : CLOSING
}

/** Everything as text, each item with a comma in front. */
async function* plainItems({ parts, write, pagesOfDay }: ItemSource): Chunks {
  for await (const part of parts) {
    if (!isSealed(part)) {
      yield write(part)
      continue
    }
    for (const { day, length, packed } of packedDays(part)) {
      if (length <= UNPACKED_BYTES) yield unpacked(packed, length)
      else for await (const page of pagesOfDay(day)) yield write(page)
    }
  }
}

async function* gzipChunks({ parts, write }: ItemSource): Chunks {
  const body = createGzipBody(OPENING)
  let afterItem = false
  for await (const part of parts) {
    yield isSealed(part) ? body.sealed(part, afterItem) : await body.items(write(part), afterItem)
    afterItem = true
  }
  yield body.end(CLOSING)
}

async function* brotliChunks(chunks: Chunks): Chunks {
  const packing = createBrotliCompress({ params: BROTLI })
  // a failure of either end destroys the other, and comes out of the loop
  pipeline(chunks, packing, () => {})
  yield* packing
}

/** Each day with the comma in front of it. */
function* packedDays({
  days,
  deflated,
}: SealedDays): Generator<{ day: number; length: number; packed: Uint8Array }> {
  let at = 0
  for (const { day, length, size } of days) {
    const end = at + COMMA_BLOCK.length + size
    yield { day, length, packed: deflated.subarray(at, end) }
    at = end
  }
}

/** A day's items with a comma in front. */
function unpacked(packed: Uint8Array, length: number): Bytes {
  // none of its blocks is marked last, so that it can be continued
  return inflateRawSync(packed, {
    chunkSize: Math.max(1024, length + 64),
    finishFlush: constants.Z_SYNC_FLUSH,
  })
}
