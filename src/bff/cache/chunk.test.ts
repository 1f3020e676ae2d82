import { describe, expect, it } from 'vitest'
import { chunkSpanMs } from './chunk.ts'

describe('chunkSpanMs', () => {
  it.each([
    ['a second', 1, 1],
    ['a minute', 60, 3],
    ['5 minutes', 300, 14],
    ['an hour', 3600, 171],
    ['a day', 86_400, 366],
    ['an interval nobody knows', null, 14],
  ])('is whole days that hold some four thousand readings: %s', (_, intervalSeconds, days) => {
    expect(chunkSpanMs(intervalSeconds)).toBe(days * 86_400_000)
  })
})
