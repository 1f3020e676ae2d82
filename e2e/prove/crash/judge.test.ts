import { expect, test } from 'vitest'
import { judge, type Round } from './judge.ts'

const round = (acknowledged: number[], stored: number[]): Round => ({
  acknowledged: new Map([['weir', acknowledged]]),
  stored: new Map([['weir', stored]]),
})
const taken = (...seconds: number[]) => seconds.map((second) => ({ device: 'weir', second }))

test('a round is good when all that was said is there and all that is there arrived in order', () => {
  expect(judge([round([1, 2], [1, 2, 3])], [taken(1, 2, 3), taken(1, 2, 3)])).toEqual([[]])
})

test('repeats are allowed, also of older messages', () => {
  expect(judge([round([1, 2], [1, 2])], [taken(1, 1, 2, 1, 2)])).toEqual([[]])
})

test('a lost reading, an undelivered one and one out of order are found in their round', () => {
  expect(judge([round([1], []), round([], [2]), round([3], [3, 4])], [taken(4, 3)])).toEqual([
    ['weir 1 was lost'],
    ['weir 2 did not reach receiver 1'],
    ['weir 3 came to receiver 1 after a newer one'],
  ])
})

test('devices have each their own order', () => {
  const both = [...taken(5), { device: 'gate', second: 1 }]
  const rounds = [{ acknowledged: new Map(), stored: new Map(Object.entries({ weir: [5], gate: [1] })) }]
  expect(judge(rounds, [both])).toEqual([[]])
})
