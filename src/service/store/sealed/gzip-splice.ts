/**
 * A gzip stream of pieces that were deflated apart: a year of finished days costs a hundredth of packing it.
 * Each piece ends on a byte and none is the last block (`Z_SYNC_FLUSH`); the CRC-32 is combined from the
 * pieces (zlib's `crc32_combine`, which Node lacks). Gzip members in a row would be simpler, but not every
 * client reads beyond the first.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib'

/** Items, as JSON with commas between them. */
export interface Piece {
  /** Bytes of the JSON, and its CRC-32. */
  length: number
  crc: number
  /** The JSON deflated; ends on a byte and holds no last block. */
  deflated: Uint8Array
}

export interface GzipBody {
  /** Adds a piece, behind a comma where it comes `afterItem`; returns what to send next. */
  add(piece: Piece, afterItem: boolean): Uint8Array
  /** Closes the stream after a last, short text. */
  end(last: Uint8Array): Uint8Array<ArrayBuffer>
}

/** No name, no time, unknown system (RFC 1952). */
const HEADER = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** The empty last block that ends a stream of deflate. */
const LAST_BLOCK = Uint8Array.from([0x03, 0x00])
const COMMA = Buffer.from(',')
const COMMA_BLOCK = storedBlock(COMMA)

const deflated = promisify(deflateRaw) as (text: Uint8Array, options: object) => Promise<Buffer>

/** Packs items at a level of zlib. */
export async function pieceOf(items: Uint8Array, level: number): Promise<Piece> {
  const options = { level, finishFlush: constants.Z_SYNC_FLUSH }
  return { length: items.length, crc: crc32(items), deflated: await deflated(items, options) }
}

/** The items of a piece, behind a comma. */
export function textOf({ length, deflated }: Piece): Uint8Array<ArrayBuffer> {
  // none of its blocks is marked last
  const options = { chunkSize: Math.max(1024, length + 64), finishFlush: constants.Z_SYNC_FLUSH }
  return inflateRawSync(Buffer.concat([COMMA_BLOCK, deflated]), options)
}

/** Starts a body with a short text. */
export function createGzipBody(opening: Uint8Array): GzipBody {
  let crc = crc32(opening)
  let length = opening.length
  let before = Buffer.concat([HEADER, storedBlock(opening)])

  function behind(bytes: Uint8Array): Buffer<ArrayBuffer> {
    const all = Buffer.concat([before, bytes])
    before = Buffer.alloc(0)
    return all
  }

  return {
    add(piece, afterItem) {
      if (afterItem) {
        crc = crc32(COMMA, crc)
        length += COMMA.length
        before = Buffer.concat([before, COMMA_BLOCK])
      }
      crc = crcOfJoined(crc, piece.crc, piece.length)
      length += piece.length
      return behind(piece.deflated)
    },
    end(last) {
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc32(last, crc), 0)
      trailer.writeUInt32LE((length + last.length) % 2 ** 32, 4)
      return behind(Buffer.concat([storedBlock(last), LAST_BLOCK, trailer]))
    },
  }
}

/** A stored block of deflate (RFC 1951, section 3.2.4). */
function storedBlock(bytes: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(0xffff - bytes.length, 3)
  return Buffer.concat([head, bytes])
}

/** The polynomial of CRC-32 with reflected bits, and x to the power of 0 and of 8. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X_TO_8 = 0x00800000

/** CRC-32 of joined texts: the first is multiplied by x^(8 · second length), modulo the polynomial. */
function crcOfJoined(first: number, second: number, secondLength: number): number {
  let product = first
  let power = X_TO_8
  for (let rest = secondLength; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) product = multiplied(power, product)
    power = multiplied(power, power)
  }
  return (product ^ second) >>> 0
}

/** The product of two polynomials over GF(2), modulo that of CRC-32. */
function multiplied(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product
}
