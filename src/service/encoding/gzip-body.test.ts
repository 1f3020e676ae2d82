import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayFragment } from '../sealing/day-fragment.ts'
import { COMMA_BLOCK, type SealedDays } from '../store/day-fragment.ts'
import { createGzipBody } from './gzip-body.ts'

async function sealedOf(texts: readonly Uint8Array[]): Promise<SealedDays> {
  const fragments = await Promise.all(texts.map(dayFragment))
  return {
    days: fragments.map(({ deflated, ...rest }, day) => ({ ...rest, day, size: deflated.length })),
    deflated: Buffer.concat(fragments.flatMap(({ deflated }) => [COMMA_BLOCK, deflated])),
  }
}

test('pieces packed now and pieces packed before are one valid gzip member with every byte in it', async () => {
  const text = fc.uint8Array({ maxLength: 400 })
  const pieces = fc.array(
    fc.oneof(
      text.map((bytes) => ({ bytes })),
      fc.record({ days: fc.array(text, { minLength: 1, maxLength: 5 }), afterItem: fc.boolean() }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(pieces, fc.uint8Array({ maxLength: 60 }), async (mixed, last) => {
      const body = createGzipBody()
      const written: Uint8Array[] = []
      const plain: Uint8Array[] = []
      for (const piece of mixed) {
        if ('bytes' in piece) {
          written.push(await body.text(piece.bytes))
          plain.push(piece.bytes)
        } else {
          written.push(body.sealed(await sealedOf(piece.days), piece.afterItem))
          plain.push(
            ...piece.days.flatMap((day, index) =>
              piece.afterItem || index > 0 ? [Buffer.from(','), day] : [day],
            ),
          )
        }
      }
      written.push(body.end(last))
      plain.push(last)
      // gunzip checks CRC and length
      expect(gunzipSync(Buffer.concat(written)).equals(Buffer.concat(plain))).toBe(true)
    }),
  )
})

test('a wrong byte in a piece packed before does not pass unnoticed', async () => {
  const body = createGzipBody()
  const days = await sealedOf([Buffer.from('{"a":1}')])
  const wrong = { ...days, days: days.days.map((day) => ({ ...day, crc: day.crc ^ 1 })) }
  const bytes = Buffer.concat([body.sealed(wrong, false), body.end(Buffer.from(']'))])
  expect(() => gunzipSync(bytes)).toThrow('incorrect data check')
})
