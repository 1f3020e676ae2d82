import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, gzip } from 'node:zlib'

/** What is compressed at once; a smaller part has less to refer back to. */
const PART_BYTES = 192 * 1024
/** Deflate, no name, no time, written by whatever system (RFC 1952). */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

/**
 * Gzip in one member, made of parts that are compressed on as many threads as there are: whoever asked first waits for it. Costs
 * less than a hundredth in size.
 */
export async function gzipInParts(bytes: Uint8Array, level: number): Promise<Uint8Array> {
  const count = Math.ceil(bytes.length / PART_BYTES)
  if (count < 2) return promisify(gzip)(bytes, { level })
  const parts = Array.from({ length: count }, (_, n) => {
    const part = bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES)
    // a full flush ends at a whole byte and forgets what was before
    const finishFlush = n === count - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH
    return promisify(deflateRaw)(part, { level, finishFlush })
  })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(bytes), 0)
  trailer.writeUInt32LE(bytes.length % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...(await Promise.all(parts)), trailer])
}
