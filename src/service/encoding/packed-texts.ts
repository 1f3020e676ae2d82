import { crc32, deflateRawSync, type ZlibOptions } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Of texts and what they were packed to, together. */
const REMEMBERED_BYTES = 2 * 1024 * 1024

interface Packed {
  text: Uint8Array
  packed: Buffer
}

/**
 * Packs texts with deflate and remembers the last ones: ranges that end now begin and end in the same unfinished days
 * for everyone who asks before the next reading.
 */
export function createTextPacker(options: ZlibOptions): (text: Uint8Array) => Buffer {
  const remembered = new LRUCache<string, Packed>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ text, packed }) => text.length + packed.length,
  })
  return (text) => {
    const key = `${crc32(text)} ${text.length}`
    const known = remembered.get(key)
    // equal sums are not equal texts
    if (known && Buffer.compare(known.text, text) === 0) return known.packed
    const packed = deflateRawSync(text, options)
    remembered.set(key, { text, packed })
    return packed
  }
}
