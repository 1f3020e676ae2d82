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

test('parts of the expected length are written once, and little room is left behind them', () => {
  const bytes = new GrowingBytes()
  for (let toCome = 99; toCome >= 0; toCome--) bytes.add(new Uint8Array(1_000), toCome)
  const whole = bytes.whole()
  expect(whole.buffer.byteLength).toBe(112_500)
})

test('room for what never came is given back', () => {
  const bytes = new GrowingBytes()
  bytes.add(new Uint8Array(1_000), 1_000)
  expect(bytes.whole().buffer.byteLength).toBe(1_000)
})
