import { crc32, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextPacker } from './packed-texts.ts'

test('a text comes back whole however often it was packed, and is packed once', () => {
  const pack = createTextPacker({ level: 5 })
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (text) => {
      const packed = pack(text)
      expect(pack(text.slice())).toBe(packed)
      expect(new Uint8Array(inflateRawSync(packed))).toEqual(text)
    }),
  )
})

test('two texts of one length and one CRC are two texts', () => {
  // CRC-32 is linear: a change by a multiple of its polynomial does not show
  const text = new Uint8Array(16)
  const twin = Uint8Array.from([0x41, 0x06, 0x71, 0xdb, 0x01, ...new Uint8Array(11)])
  const pack = createTextPacker({ level: 5 })
  expect(crc32(twin)).toBe(crc32(text))
  pack(text)
  expect(new Uint8Array(inflateRawSync(pack(twin)))).toEqual(twin)
})
