import { crc32 } from 'node:zlib'
import { COMMA_BLOCK, LAST_BLOCK, type SealedDays } from '../store/day-fragment.ts'
import { crcOfJoined, crcShift } from './crc-of-joined.ts'
import { type PackedItems, packedItems } from './packed-items.ts'

/** A gzip stream of one member, written piece by piece. The first piece carries gzip's header and the opening. */
export interface GzipBody {
  /** Items just written, with a comma in front, which stays if they come `afterItem`. */
  items(text: Uint8Array, afterItem: boolean): Promise<Uint8Array<ArrayBuffer>>
  /** Days packed before; they are put in as they are. */
  sealed(days: SealedDays, afterItem: boolean): Uint8Array<ArrayBuffer>
  /** Closes the stream behind a last, short text. */
  end(last: Uint8Array): Uint8Array<ArrayBuffer>
}

/** No name, no time, unknown system (RFC 1952). */
const HEADER = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const COMMA_CRC = crc32(',')
const COMMA_SHIFT = crcShift(1)

/**
 * Starts a gzip body with a short text. Every piece of deflate ends on a byte and none is the last, so that
 * they can follow each other in one stream, and the CRC-32 of the whole is reckoned from those of the pieces.
 * One member, because not every client reads on behind the first.
 */
export function createGzipBody(opening: Uint8Array): GzipBody {
  let crc = crc32(opening)
  let length = opening.length
  let before = Buffer.concat([HEADER, storedBlock(opening)])

  function piece(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (before.length === 0) return bytes
    const first = Buffer.concat([before, bytes])
    before = Buffer.alloc(0)
    return first
  }

  function join(items: PackedItems, afterItem: boolean): Uint8Array<ArrayBuffer> {
    if (afterItem) {
      crc = crcOfJoined(crc, COMMA_CRC, COMMA_SHIFT)
      length += 1
    }
    crc = crcOfJoined(crc, items.crc, items.shift)
    length += items.length
    return piece(afterItem ? items.deflated : items.deflated.subarray(COMMA_BLOCK.length))
  }

  return {
    async items(text, afterItem) {
      return join(await packedItems(text), afterItem)
    },
    sealed(days, afterItem) {
      return join(wholeOf(days), afterItem)
    },
    end(last) {
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc32(last, crc), 0)
      trailer.writeUInt32LE((length + last.length) % 2 ** 32, 4)
      return piece(Buffer.concat([storedBlock(last), LAST_BLOCK, trailer]))
    },
  }
}

const wholes = new WeakMap<SealedDays, PackedItems>()

/** A run from its first item to its last. Reckoned once a run. */
function wholeOf(run: SealedDays): PackedItems {
  const known = wholes.get(run)
  if (known) return known
  let crc = 0
  let length = 0
  for (const [index, day] of run.days.entries()) {
    if (index > 0) crc = crcOfJoined(crc, COMMA_CRC, COMMA_SHIFT)
    crc = crcOfJoined(crc, day.crc, day.shift)
    length += day.length + (index > 0 ? 1 : 0)
  }
  const whole = { crc, shift: crcShift(length), length, deflated: run.deflated }
  wholes.set(run, whole)
  return whole
}

/** A stored block of deflate (RFC 1951, section 3.2.4). */
function storedBlock(bytes: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(0xffff - bytes.length, 3)
  return Buffer.concat([head, bytes])
}
