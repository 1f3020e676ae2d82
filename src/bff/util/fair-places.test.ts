import { describe, expect, it } from 'vitest'
import { FairPlaces } from './fair-places.ts'

const NOBODY = () => {}

describe('places for so many at once', () => {
  it('are no more than that, and free again once they are left, however often', () => {
    const places = new FairPlaces(2)
    const leave = places.take('a', NOBODY)
    expect(places.take('b', NOBODY)).toBeDefined()
    expect(places.take('c', NOBODY)).toBeUndefined()
    leave?.()
    leave?.()
    expect(places.size).toBe(1)
    expect(places.take('c', NOBODY)).toBeDefined()
    expect(places.take('d', NOBODY)).toBeUndefined()
  })

  it('are given up by who holds most, the oldest first, to whoever then holds no more', () => {
    const places = new FairPlaces(4)
    const givenUp: number[] = []
    for (const n of [1, 2, 3]) places.take('crowd', () => void givenUp.push(n))
    places.take('few', NOBODY)
    expect(places.hasRoomFor('other')).toBe(true)
    expect(places.take('other', NOBODY)).toBeDefined()
    expect(givenUp).toEqual([1])
    expect(['crowd', 'few', 'other'].map((holder) => places.heldBy(holder))).toEqual([2, 1, 1])
    // one each is as fair as it gets
    expect(places.take('few', NOBODY)).toBeUndefined()
    expect(places.take('newest', NOBODY)).toBeDefined()
    expect(places.hasRoomFor('one more')).toBe(false)
    expect(places.take('one more', NOBODY)).toBeUndefined()
    expect(givenUp).toEqual([1, 2])
    expect(places.size).toBe(4)
  })

  it('are not given up twice: who had to leave and leaves takes nothing from others', () => {
    const places = new FairPlaces(3)
    const leave = places.take('crowd', () => leave?.())
    for (let n = 0; n < 2; n++) places.take('crowd', NOBODY)
    places.take('other', NOBODY)
    leave?.()
    expect(places.size).toBe(3)
    expect(places.heldBy('crowd')).toBe(2)
  })
})
