import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crcOfJoined, crcShift } from './crc-of-joined.ts'

test('the CRC-32 of two texts put end to end follows from that of each', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.uint8Array({ maxLength: 3_000 }), (first, second) => {
      const joined = crcOfJoined(crc32(first), crc32(second), crcShift(second.length))
      expect(joined).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})

test('a text of hundreds of megabytes is reckoned like a short one', () => {
  const long = new Uint8Array(300_000_000)
  expect(crcOfJoined(crc32('before'), crc32(long), crcShift(long.length))).toBe(crc32(long, crc32('before')))
})
