import { expect, test } from 'vitest'
import { Buckets } from './buckets.ts'

function roundOf(parts: Buckets<number>, count: number): number[][] {
  return Array.from({ length: count }, () => [...parts.next()])
}

test('each member is in one of the parts, which are equally large', () => {
  const parts = new Buckets<number>(3)
  for (let n = 0; n < 9; n++) parts.add(n)
  parts.add(0)
  const round = roundOf(parts, 3)
  expect(round.map(({ length }) => length)).toEqual([3, 3, 3])
  expect(round.flat().toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(roundOf(parts, 3)).toEqual(round)
})

test('parts that members have left are filled first', () => {
  const parts = new Buckets<number>(3)
  for (let n = 0; n < 9; n++) parts.add(n)
  const [first = []] = roundOf(parts, 3)
  for (const member of first) parts.delete(member)
  parts.delete(first[0] as number)
  for (const member of [10, 11, 12]) parts.add(member)
  expect(roundOf(parts, 3)[0]?.toSorted()).toEqual([10, 11, 12])
})
