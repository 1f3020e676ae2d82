import { expect, it } from 'vitest'
import { createMemos } from './memos.ts'

it('a result stays the same object while what it is made from does', () => {
  const memo = createMemos()
  const data = { v: 1 }
  const first = memo('A', [data, 1], () => ({ of: data }))
  expect(memo('A', [data, 1], () => ({ of: data }))).toBe(first)
  expect(memo('B', [data, 1], () => ({ of: data }))).not.toBe(first)
  expect(memo('A', [data, Number.NaN], () => ({ of: data }))).not.toBe(first)
  const last = memo('A', [data, Number.NaN], () => ({ of: data }))
  expect(memo('A', [data, Number.NaN], () => ({ of: data }))).toBe(last)
  expect(memo('A', [data], () => null)).toBeNull()
})
