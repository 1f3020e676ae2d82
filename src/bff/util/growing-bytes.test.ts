import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GrowingBytes } from './growing-bytes.ts'

const part = fc.uint8Array({ maxLength: 2_000 })

test('parts stand one behind the other, whatever was expected of them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(part, fc.nat(50))), (parts) => {
      const bytes = new GrowingBytes()
      for (const [one, toCome] of parts) bytes.add(one, toCome)
      expect(Buffer.from(bytes.whole())).toEqual(Buffer.concat(parts.map(([one]) => one)))
    }),
  )
})

test('a part may change once it was added', () => {
  const bytes = new GrowingBytes()
  const one = Uint8Array.of(1)
  bytes.add(one, 1)
  one[0] = 2
  bytes.add(one, 0)
  expect([...bytes.whole()]).toEqual([1, 2])
})

test('a whole takes as much memory as it has bytes', () => {
  const bytes = new GrowingBytes()
  bytes.add(new Uint8Array(1_000), 1_000)
  bytes.add(new Uint8Array(500), 0)
  expect(bytes.whole().buffer.byteLength).toBe(1_500)
})

test('a whole stays as it is while the next one is written', () => {
  const first = new GrowingBytes()
  first.add(new Uint8Array(1_000).fill(1), 0)
  const whole = first.whole()
  const next = new GrowingBytes()
  next.add(new Uint8Array(1_000).fill(2), 0)
  expect([...new Set(whole)]).toEqual([1])
})
