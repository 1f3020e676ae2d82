import { describe, expect, it } from 'vitest'
import { chunkSpanMs } from './chunk.ts'

describe('chunkSpanMs', () => {
  it.each([
    ['no time at all', 0, 1],
    ['a second', 1, 1],
    ['a minute', 60, 2],
    ['5 minutes', 300, 8],
    ['an hour', 3600, 86],
    ['a day', 86_400, 366],
    ['an interval nobody knows', null, 8],
  ])('is as few whole days as hold two thousand readings: %s', (_, intervalSeconds, days) => {
    expect(chunkSpanMs(intervalSeconds)).toBe(days * 86_400_000)
  })
})
