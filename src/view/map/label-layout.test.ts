import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutLabels, overlaps } from './label-layout.ts'

const room = { left: 0, top: 0, width: 400, height: 300 }
const item = (x: number, y: number, more = {}) => ({
  x,
  y,
  radius: 12,
  label: { width: 80, height: 30 },
  isNeeded: false,
  ...more,
})

describe('labels', () => {
  it('stand to the right, or to the left at the right edge', () => {
    expect(layOutLabels([item(100, 100), item(380, 200)], room).sides).toEqual(['right', 'left'])
  })

  it('give way to what is more important', () => {
    expect(layOutLabels([item(100, 100), item(160, 100)], room).sides).toEqual(['left', 'right'])
  })

  it('are left out where there is no room, unless they are needed', () => {
    const crowd = Array.from({ length: 25 }, (_, i) => item(160 + (i % 5) * 26, 100 + Math.floor(i / 5) * 26))
    const middle = { ...(crowd[12] as (typeof crowd)[0]) }
    expect(layOutLabels([...crowd.filter((_, i) => i !== 12), middle], room).sides.at(-1)).toBeNull()
    const needed = { ...middle, isNeeded: true }
    expect(layOutLabels([needed, ...crowd], room).sides[0]).not.toBeNull()
  })

  it('cover as little as can be where they are needed and no side is free', () => {
    const marks = [
      item(130, 100, { label: null }),
      item(70, 100, { label: null }),
      item(100, 62, { label: null }),
    ]
    // of what stands below, the label touches no more than an edge
    const below = item(100, 155, { label: null })
    const needed = item(100, 100, { isNeeded: true })
    expect(layOutLabels([needed, ...marks, below], room).sides[0]).toBe('bottom')
  })

  it('never cover each other', () => {
    const items = fc.array(
      fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(items, (places) => {
        const { covered } = layOutLabels(
          places.map(({ x, y }) => item(x, y)),
          room,
        )
        const labels = covered.slice(places.length)
        labels.forEach((label, i) => {
          expect(labels.slice(i + 1).some((other) => overlaps(label, other))).toBe(false)
        })
      }),
    )
  })
})
