import { expect, it } from 'vitest'
import { joinedBytes } from './joined-bytes.ts'

it('has all bytes one behind the other, after a step for each megabyte', () => {
  const parts = Array.from({ length: 64 }, (_, n) => new Uint8Array(64 * 1024).fill(n))
  const steps = joinedBytes(parts)
  let taken = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) taken++
  expect(taken).toBe(4)
  expect(Buffer.compare(step.value, Buffer.concat(parts))).toBe(0)
})

it('joins what is little at once', () => {
  expect(joinedBytes([Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2)]).next()).toEqual({
    done: true,
    value: Buffer.of(1, 2),
  })
})
