import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { COMMA_BLOCK } from '../store/day-fragment.ts'
import { crcShift } from './crc-of-joined.ts'

/**
 * Items that can be put behind others inside one stream of deflate. Many answers may share them: they are
 * never changed.
 */
export interface PackedItems {
  /** Bytes of their JSON, and its CRC-32 and `crcShift`, without a comma in front. */
  length: number
  crc: number
  shift: number
  /** `COMMA_BLOCK` and the deflated JSON, which ends on a byte and holds no last block. */
  deflated: Uint8Array<ArrayBuffer>
}

/** Faster than the usual 6 by half, and a twentieth larger. */
const LEVEL = 5
const OPTIONS = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }

/** Compressed synchronously within a millisecond; a thread of the pool costs as much to call. */
const AT_ONCE_BYTES = 320 * 1024

export const deflatedInPool = promisify(deflateRaw) as (text: Uint8Array, options: object) => Promise<Buffer>

/** What a text was packed to, for as long as its writer keeps the text. */
const known = new WeakMap<Uint8Array, PackedItems>()

/**
 * Compresses items as written, with a leading comma. The same buffer object is compressed once: current ranges of all
 * clients share their unfinished days until the next reading.
 */
export async function packedItems(text: Uint8Array): Promise<PackedItems> {
  const before = known.get(text)
  if (before) return before
  const items = text.subarray(1)
  const deflated =
    items.length <= AT_ONCE_BYTES ? deflateRawSync(items, OPTIONS) : await deflatedInPool(items, OPTIONS)
  const packed = {
    length: items.length,
    crc: crc32(items),
    shift: crcShift(items.length),
    deflated: Buffer.concat([COMMA_BLOCK, deflated]),
  }
  known.set(text, packed)
  return packed
}
