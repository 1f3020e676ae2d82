import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gzip } from 'node:zlib'
import { isTurnOver, nextTurn } from '../../util/turns.ts'

/** What is compressed at once, and little more; a smaller part has less to refer back to. */
const PART_BYTES = 128 * 1024
/** Deflate, no name, no time, written by whatever system (RFC 1952). */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

/** What ends a member of which all parts end with a flush: an empty last block. */
const END = Uint8Array.of(3, 0)

/**
 * Gzip in one member, made of parts that are compressed on as many threads as there are, each as soon as it
 * is there, since whoever asked first waits for it. Costs less than a hundredth in size.
 */
export class GzipInParts {
  readonly #level: number
  readonly #parts: Promise<Uint8Array>[] = []
  #pending: Uint8Array[] = []
  #pendingBytes = 0
  #bytes = 0
  #crc = 0

  constructor(level: number) {
    this.#level = level
  }

  /** What comes next; it must not change any more. */
  add(bytes: Uint8Array): void {
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    this.#bytes += bytes.length
    this.#crc = crc32(bytes, this.#crc)
    if (this.#pendingBytes >= PART_BYTES) this.#compress()
  }

  async end(): Promise<Uint8Array> {
    if (this.#pendingBytes > 0) this.#compress()
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(this.#crc, 0)
    trailer.writeUInt32LE(this.#bytes % 2 ** 32, 4)
    return Buffer.concat([HEADER, ...(await Promise.all(this.#parts)), END, trailer])
  }

  #compress(): void {
    const part = this.#pending.length === 1 ? this.#pending[0] : Buffer.concat(this.#pending)
    // a full flush ends at a whole byte and forgets what was before
    const options = {
      level: this.#level,
      finishFlush: constants.Z_FULL_FLUSH,
      // room for all of it: for each further piece of output the other thread waits until this one has a moment
      chunkSize: PART_BYTES,
    }
    const compressed = promisify(deflateRaw)(part as Uint8Array, options)
    // whoever waits for the whole is told
    compressed.catch(() => {})
    this.#parts.push(compressed)
    this.#pending = []
    this.#pendingBytes = 0
  }
}

/** The same of bytes that are all there. */
export async function gzipInParts(bytes: Uint8Array, level: number): Promise<Uint8Array> {
  if (bytes.length < PART_BYTES) return promisify(gzip)(bytes, { level })
  const parts = new GzipInParts(level)
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    if (isTurnOver()) await nextTurn()
    parts.add(bytes.subarray(at, at + PART_BYTES))
  }
  return parts.end()
}
