import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { COMMA_BLOCK, LAST_BLOCK, type SealedDays } from '../store/day-fragment.ts'
import { crcOfJoined, crcShift } from './crc-of-joined.ts'
import { createTextPacker } from './packed-texts.ts'

/** A gzip stream of one member, written piece by piece. */
export interface GzipBody {
  /** Bytes of the text, packed as they come. The first piece carries gzip's header. */
  text(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Days packed before; they are put in as they are. `afterItem`: with a comma in front. */
  sealed(days: SealedDays, afterItem: boolean): Uint8Array<ArrayBuffer>
  /** Closes the stream behind a last, short text. */
  end(last: Uint8Array): Uint8Array<ArrayBuffer>
}

/** No name, no time, unknown system (RFC 1952). */
const HEADER = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const COMMA = Buffer.from(',')
const COMMA_CRC = crc32(COMMA)
const COMMA_SHIFT = crcShift(1)
/** Faster than the usual 6 by half, and a twentieth larger. */
const LEVEL = 5
/** Shorter text is not worth starting a compressor for. */
const STORED_BYTES = 64

/** Packed on the spot: within a millisecond, where a thread of the pool costs as much again to ask. */
const AT_ONCE_BYTES = 320 * 1024
const OPTIONS = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }

const deflated = promisify(deflateRaw) as (text: Uint8Array, options: object) => Promise<Buffer>
const packAtOnce = createTextPacker(OPTIONS)

/**
 * Starts a gzip body. Every piece of deflate ends on a byte and none is the last, so that they can follow each other in one
 * stream, and the CRC-32 of the whole is reckoned from those of the pieces. One member, because not every client reads
 * on behind the first.
 */
export function createGzipBody(): GzipBody {
  let crc = 0
  let length = 0
  let header: Uint8Array = HEADER

  function piece(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
    const bytes = Buffer.concat([header, ...parts])
    header = new Uint8Array(0)
    return bytes
  }

  function join(nextCrc: number, nextShift: number, nextLength: number): void {
    crc = crcOfJoined(crc, nextCrc, nextShift)
    length += nextLength
  }

  return {
    async text(bytes) {
      crc = crc32(bytes, crc)
      length += bytes.length
      if (bytes.length <= STORED_BYTES) return piece(storedBlock(bytes))
      return piece(bytes.length <= AT_ONCE_BYTES ? packAtOnce(bytes) : await deflated(bytes, OPTIONS))
    },
    sealed(run, afterItem) {
      const whole = wholeOf(run)
      if (afterItem) join(COMMA_CRC, COMMA_SHIFT, 1)
      join(whole.crc, whole.shift, whole.length)
      const bytes = afterItem ? run.deflated : run.deflated.subarray(COMMA_BLOCK.length)
      return header.length === 0 ? bytes : piece(bytes)
    },
    end(last) {
      crc = crc32(last, crc)
      length += last.length
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc, 0)
      trailer.writeUInt32LE(length % 2 ** 32, 4)
      return piece(storedBlock(last), LAST_BLOCK, trailer)
    },
  }
}

interface Whole {
  crc: number
  shift: number
  length: number
}

const wholes = new WeakMap<SealedDays, Whole>()

/** The text of a run, from its first item to its last. Reckoned once a run. */
function wholeOf(run: SealedDays): Whole {
  const known = wholes.get(run)
  if (known) return known
  let crc = 0
  let length = 0
  for (const [index, day] of run.days.entries()) {
    if (index > 0) crc = crcOfJoined(crc, COMMA_CRC, COMMA_SHIFT)
    crc = crcOfJoined(crc, day.crc, day.shift)
    length += day.length + (index > 0 ? 1 : 0)
  }
  const whole = { crc, shift: crcShift(length), length }
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
