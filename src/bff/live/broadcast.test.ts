import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Broadcast } from './broadcast.ts'
import type { ByteSink } from './stream-body.ts'

interface Reader extends ByteSink {
  got: number[]
}

function crowd(size: number): Reader[] {
  return Array.from({ length: size }, () => {
    const got: number[] = []
    return { got, queuedBytes: 0, write: (bytes) => got.push(...bytes), end() {}, destroy() {} }
  })
}

const createBroadcast = () => new Broadcast((reader, bytes) => reader.write(bytes))
const sent = (number: number) => Uint8Array.of(number)

async function until(isReached: () => boolean): Promise<number> {
  let turns = 0
  for (; !isReached(); turns++) await setImmediate()
  return turns
}

test('a few readers are written to at once', () => {
  const readers = crowd(50)
  createBroadcast().send(sent(1), readers)
  expect(readers.every(({ got }) => got.length === 1)).toBe(true)
})

test('thousands are written to in turns, between which others get theirs', async () => {
  const readers = crowd(5_000)
  createBroadcast().send(sent(1), readers)
  const atOnce = readers.filter(({ got }) => got.length > 0).length
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThan(100)
  expect(await until(() => readers.every(({ got }) => got.length === 1))).toBeGreaterThan(50)
})

test('everybody gets what was sent since they came, in its order, whatever is sent and ended when', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('send' as const) }),
    fc.record({ kind: fc.constant('join' as const), size: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ kind: fc.constant('turn' as const) }),
    fc.record({ kind: fc.constant('finish' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const broadcast = createBroadcast()
      const readers: { reader: Reader; expected: number[] }[] = []
      let next = 0
      for (const { kind, ...rest } of steps) {
        if (kind === 'join') {
          const { size } = rest as { size: number }
          readers.push(...crowd(size).map((reader) => ({ reader, expected: [] })))
        } else if (kind === 'send') {
          const number = next++ % 256
          for (const { expected } of readers) expected.push(number)
          broadcast.send(
            sent(number),
            readers.map(({ reader }) => reader),
          )
        } else if (kind === 'turn') await setImmediate()
        else broadcast.finish()
      }
      broadcast.finish()
      for (const { reader, expected } of readers) expect(reader.got).toEqual(expected)
    }),
  )
})

test('what comes faster than it can be written is not heaped up', () => {
  const readers = crowd(1_000)
  const broadcast = createBroadcast()
  for (let n = 0; n < 100; n++) broadcast.send(sent(n), readers)
  expect(Math.min(...readers.map(({ got }) => got.length))).toBeGreaterThan(90)
})
