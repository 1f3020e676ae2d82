import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGzipBody, pieceOf } from './gzip-splice.ts'

/** Most of them short, some of half a megabyte. */
const text = fc.oneof(
  { weight: 9, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  fc
    .record({
      times: fc.integer({ min: 5_000, max: 8_000 }),
      of: fc.uint8Array({ minLength: 64, maxLength: 100 }),
    })
    .map(({ times, of }) => Buffer.concat(Array.from({ length: times }, () => of))),
)
const COMMA = Buffer.from(',')

test('pieces packed apart, at whatever level, are one valid gzip member with every byte in it', async () => {
  const pieces = fc.array(
    fc.record({ text, afterItem: fc.boolean(), level: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 8 },
  )
  const short = fc.uint8Array({ maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(short, pieces, short, async (opening, mixed, last) => {
      const body = createGzipBody(opening)
      const written: Uint8Array[] = []
      const plain: Uint8Array[] = [opening]
      for (const { text, afterItem, level } of mixed) {
        if (afterItem) plain.push(COMMA)
        written.push(body.add(await pieceOf(text, level), afterItem))
        plain.push(text)
      }
      written.push(body.end(last))
      plain.push(last)
      // gunzip checks CRC and length
      expect(gunzipSync(Buffer.concat(written)).equals(Buffer.concat(plain))).toBe(true)
    }),
  )
})

test('a piece of hundreds of megabytes is joined like a short one', async () => {
  const long = new Uint8Array(300_000_000)
  const body = createGzipBody(Buffer.from('['))
  const written = [body.add(await pieceOf(long, 1), false), body.end(Buffer.from(']'))]
  expect(gunzipSync(Buffer.concat(written)).length).toBe(long.length + 2)
})

test('a wrong byte in a piece packed before does not pass unnoticed', async () => {
  const body = createGzipBody(Buffer.from('['))
  const piece = await pieceOf(Buffer.from('{"a":1}'), 8)
  const bytes = [body.add({ ...piece, crc: piece.crc ^ 1 }, false), body.end(Buffer.from(']'))]
  expect(() => gunzipSync(Buffer.concat(bytes))).toThrow('incorrect data check')
})
