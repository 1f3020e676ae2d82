import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayFragment } from '../sealing/day-fragment.ts'
import { COMMA_BLOCK, type SealedDays } from '../store/day-fragment.ts'
import { createGzipBody } from './gzip-body.ts'
import { packedItems } from './packed-items.ts'

async function sealedOf(texts: readonly Uint8Array[]): Promise<SealedDays> {
  const fragments = await Promise.all(texts.map(dayFragment))
  return {
    lastDay: fragments.length - 1,
    days: fragments.map(({ deflated, ...rest }, day) => ({ ...rest, day, size: deflated.length })),
    deflated: Buffer.concat(fragments.flatMap(({ deflated }) => [COMMA_BLOCK, deflated])),
  }
}

/** Most of them short, some longer than what is packed on the spot. */
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

test('pieces packed now and pieces packed before are one valid gzip member with every byte in it', async () => {
  const pieces = fc.array(
    fc.record({
      texts: fc.oneof(text, fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 5 })),
      afterItem: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  const short = fc.uint8Array({ maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(short, pieces, short, async (opening, mixed, last) => {
      const body = createGzipBody(opening)
      const written: Uint8Array[] = []
      const plain: Uint8Array[] = [opening]
      for (const { texts, afterItem } of mixed) {
        if (afterItem) plain.push(COMMA)
        if (Array.isArray(texts)) {
          written.push(body.sealed(await sealedOf(texts), afterItem))
          plain.push(...texts.flatMap((day, index) => (index > 0 ? [COMMA, day] : [day])))
        } else {
          written.push(await body.items(Buffer.concat([COMMA, texts]), afterItem))
          plain.push(texts)
        }
      }
      written.push(body.end(last))
      plain.push(last)
      // gunzip checks CRC and length
      expect(gunzipSync(Buffer.concat(written)).equals(Buffer.concat(plain))).toBe(true)
    }),
  )
})

test('the same text is packed once for as long as it is kept', async () => {
  const text = Buffer.from(',{"a":1}')
  const packed = await packedItems(text)
  expect(await packedItems(text)).toBe(packed)
  expect(await packedItems(Buffer.from(text))).not.toBe(packed)
})

test('a wrong byte in a piece packed before does not pass unnoticed', async () => {
  const body = createGzipBody(Buffer.from('['))
  const days = await sealedOf([Buffer.from('{"a":1}')])
  const wrong = { ...days, days: days.days.map((day) => ({ ...day, crc: day.crc ^ 1 })) }
  const bytes = Buffer.concat([body.sealed(wrong, false), body.end(Buffer.from(']'))])
  expect(() => gunzipSync(bytes)).toThrow('incorrect data check')
})
