import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter } from './byte-writer.ts'

const part = fc.uint8Array({ maxLength: 2_000 })

test('parts stand one behind the other', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const bytes = new ByteWriter()
      for (const one of parts) bytes.part(one)
      expect(Buffer.from(bytes.written())).toEqual(Buffer.concat(parts))
    }),
  )
})

test('a part may change once it was added', () => {
  const bytes = new ByteWriter()
  const one = Uint8Array.of(1)
  bytes.part(one)
  one[0] = 2
  bytes.part(one)
  expect([...bytes.written()]).toEqual([1, 2])
})

test('a whole takes as much memory as it has bytes', () => {
  const bytes = new ByteWriter()
  bytes.part(new Uint8Array(1_000))
  bytes.part(new Uint8Array(500))
  expect(bytes.written().buffer.byteLength).toBe(1_500)
})

test('a whole stays as it is while the next one is written', () => {
  const first = new ByteWriter()
  first.part(new Uint8Array(1_000).fill(1))
  const whole = first.written()
  const next = new ByteWriter()
  next.part(new Uint8Array(1_000).fill(2))
  expect([...new Set(whole)]).toEqual([1])
})
