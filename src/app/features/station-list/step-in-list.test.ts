import { describe, expect, it } from 'vitest'
import { stepInList } from './step-in-list.ts'

describe('walking a list with keys', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['PageDown', 3, 8],
    ['PageUp', 7, 2],
    ['Home', 3, 0],
    ['End', 3, 9],
  ])('%s leads from %i to %i', (key, from, to) => {
    expect(stepInList(key, from, 10, 5)).toBe(to)
  })

  it('ends at the ends', () => {
    expect(stepInList('ArrowDown', 9, 10, 5)).toBe(9)
    expect(stepInList('PageDown', 8, 10, 5)).toBe(9)
    expect(stepInList('ArrowUp', 0, 10, 5)).toBe(0)
  })

  it('begins at the end that it is walked from', () => {
    expect(stepInList('ArrowDown', -1, 10, 5)).toBe(0)
    expect(stepInList('ArrowUp', -1, 10, 5)).toBe(9)
  })

  it('other keys and empty lists lead nowhere', () => {
    expect(stepInList('a', 0, 10, 5)).toBeNull()
    expect(stepInList('ArrowDown', -1, 0, 5)).toBeNull()
  })
})
