import { expect, it } from 'vitest'
import { isDeeperThan, MAX_JSON_DEPTH, NESTS_TOO_DEEP, readJson } from './read-json.ts'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

it('reads JSON with or without a byte order mark', () => {
  for (const text of ['{"a":[1]}', '\uFEFF{"a":[1]}']) expect(readJson(text)).toEqual({ value: { a: [1] } })
})

it('says where a text is no JSON', () => {
  expect(readJson('{"a":')).toEqual({ problem: expect.stringMatching(/^it is no JSON: .*JSON/) })
})

it('takes lists and objects 63 and 64 levels deep, and refuses 65 and 200,000', () => {
  expect(MAX_JSON_DEPTH).toBe(64)
  for (const nested of [lists, objects]) {
    for (const depth of [63, 64]) expect(readJson(nested(depth)), `${depth}`).toHaveProperty('value')
    for (const depth of [65, 200_000])
      expect(readJson(nested(depth)), `${depth}`).toEqual({ problem: NESTS_TOO_DEEP })
  }
})

it('looks at every branch, and at wide ones once a level', () => {
  expect(isDeeperThan(2, [1, null, 'text', [], [{}]])).toBe(true)
  expect(isDeeperThan(3, [1, null, 'text', [], [{}]])).toBe(false)
  expect(isDeeperThan(0, 'text')).toBe(false)
  expect(
    isDeeperThan(
      2,
      Array.from({ length: 500_000 }, () => [106.8, -6.2]),
    ),
  ).toBe(false)
})
