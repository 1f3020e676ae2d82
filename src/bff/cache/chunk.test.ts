import { describe, expect, it } from 'vitest'
import { chunkSpanMs } from './chunk.ts'

describe('chunkSpanMs', () => {
  it.each([
    ['a second', 1, 1],
    ['a minute', 60, 1],
    ['5 minutes', 300, 7],
    ['an hour', 3600, 85],
    ['a day', 86_400, 366],
    ['an interval nobody knows', null, 7],
  ])('is whole days that hold some two thousand readings: %s', (_, intervalSeconds, days) => {
    expect(chunkSpanMs(intervalSeconds)).toBe(days * 86_400_000)
  })
})
