import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gzipInParts } from './gzip-in-parts.ts'

const KIB = 1024
const text = Buffer.from(Array.from({ length: 100_000 }, (_, n) => `${n % 977}.${n % 7}`).join(','))

describe('gzip in parts', () => {
  it.each([
    0,
    1,
    128 * KIB - 1,
    128 * KIB,
    128 * KIB + 1,
    256 * KIB,
    192 * KIB - 1,
    192 * KIB,
    192 * KIB + 1,
    384 * KIB,
    500_000,
  ])('gives %i bytes back, whatever they are', async (length) => {
    for (const bytes of [Buffer.alloc(length), randomBytes(length), text.subarray(0, length)]) {
      for (const level of [1, 9]) {
        const unpacked = gunzipSync(await gzipInParts(bytes, level))
        expect(unpacked.equals(bytes)).toBe(true)
      }
    }
  })

  it('is one member, since browsers leave off after the first', async () => {
    const packed = await gzipInParts(text, 1)
    // what stands between header and trailer ends with the first stream in it
    const unpacked = inflateRawSync(packed.subarray(10))
    expect(unpacked.equals(text)).toBe(true)
  })

  it('is hardly larger than in one', async () => {
    const whole = gzipSync(text, { level: 1 }).length
    expect((await gzipInParts(text, 1)).length).toBeLessThan(1.01 * whole)
  })

  it('is refused when a byte of it is changed', async () => {
    const packed = Buffer.from(await gzipInParts(text, 1))
    packed.writeUInt8(packed.readUInt8(packed.length - 8) ^ 1, packed.length - 8)
    expect(() => gunzipSync(packed)).toThrow(/check/)
  })
})
