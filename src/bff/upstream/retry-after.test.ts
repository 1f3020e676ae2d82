import { describe, expect, it } from 'vitest'
import { retryAfterMs } from './read-answer.ts'

const NOW = Date.UTC(2024, 4, 10, 12)

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Fri, 10 May 2024 12:00:30 GMT', 30_000],
    ['Fri, 10 May 2024 11:00:00 GMT', 0],
    ['999999999', 86_400_000],
    [undefined, null],
    ['', null],
    ['soon', null],
    ['-1', null],
    ['1.5', null],
    ['2024', 2_024_000],
    ['2024-05-10', null],
  ])('reads %j as %j', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms)
  })
})
