import { pipeline } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { SUCCESS } from '../../contract/errors.ts'
import type { ContentCoding } from '../../contract/negotiation.ts'
import { gzipRange, type ItemsOfRange, rangeItems } from '../store/sealed/gzip-range.ts'

export type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>

const OPENING = Buffer.from(`{"message":${JSON.stringify(SUCCESS)},"data":[`)
const CLOSING = Buffer.from(']}')

/** Middling effort in a window of 512 KiB: enough for repetitive data, bounded for many readers. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 }

/** The body of a range response in the coding, streamed on demand. */
export function rangeBody(coding: ContentCoding, items: ItemsOfRange): Chunks {
  if (coding === 'gzip') return gzipRange(items, OPENING, CLOSING)
  return coding === 'br' ? brotliChunks(plainChunks(items)) : plainChunks(items)
}

async function* plainChunks(source: ItemsOfRange): Chunks {
  let isFirst = true
  for await (const items of rangeItems(source)) {
    yield isFirst ? Buffer.concat([OPENING, items.subarray(1)]) : items
    isFirst = false
  }
  yield isFirst ? Buffer.concat([OPENING, CLOSING]) : CLOSING
}

async function* brotliChunks(chunks: Chunks): Chunks {
  const packing = createBrotliCompress({ params: BROTLI })
  // a failure of either end destroys the other, and comes out of the loop
  pipeline(chunks, packing, () => {})
  yield* packing
}
