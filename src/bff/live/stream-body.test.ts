import { expect, test } from 'vitest'
import { type ByteSink, streamBody } from './stream-body.ts'

const bytes = (length: number) => new Uint8Array(length)

/** A stream whose sink the test writes to, once it is read. */
function begun(cut?: () => void) {
  const got: { sink?: ByteSink; gone: number } = { gone: 0 }
  const body = streamBody((sink) => {
    got.sink = sink
    return () => void got.gone++
  }, cut)
  return { body, got }
}

test('nothing is written before somebody reads, and what waits for a slow reader is counted', async () => {
  const { body, got } = begun()
  expect(got.sink).toBeUndefined()
  const reader = body.getReader()
  const first = reader.read()
  await Promise.resolve()
  for (const length of [10, 20, 30]) got.sink?.write(bytes(length))
  expect((await first).value?.length).toBe(10)
  expect(got.sink?.queuedBytes).toBe(50)
  await reader.read()
  expect(got.sink?.queuedBytes).toBe(30)
})

test('a reader that goes, a body that ends and a client that is released are each reported once', async () => {
  for (const end of ['cancel', 'end', 'destroy'] as const) {
    const { body, got } = begun()
    const reader = body.getReader()
    const read = reader.read().catch(() => {})
    await Promise.resolve()
    if (end === 'cancel') await reader.cancel()
    else got.sink?.[end]()
    got.sink?.end()
    got.sink?.destroy()
    await read
    expect(got.gone, end).toBe(1)
    expect(() => got.sink?.write(bytes(1))).not.toThrow()
  }
})

test('letting go of a client ends its connection where that is known', async () => {
  let cuts = 0
  const { body, got } = begun(() => void cuts++)
  void body.getReader().read()
  await Promise.resolve()
  got.sink?.destroy()
  expect(cuts).toBe(1)
})
