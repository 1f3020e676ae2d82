import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadLabels } from './spread-labels.ts'

describe('labels beside a line', () => {
  it('stand where they are wanted while there is room', () => {
    expect(spreadLabels([80, 20], 10, 100)).toEqual([80, 20])
  })

  it('give way to each other by the same amount', () => {
    expect(spreadLabels([50, 52], 10, 100)).toEqual([46, 56])
  })

  it('stay inside', () => {
    expect(spreadLabels([-20, 300], 10, 100)).toEqual([5, 95])
  })

  it('never lie over each other, whatever is wanted, and keep their order', () => {
    const wanted = fc.array(fc.double({ min: -50, max: 350, noNaN: true }), { maxLength: 12 })
    fc.assert(
      fc.property(wanted, fc.integer({ min: 180, max: 400 }), (list, length) => {
        const middles = spreadLabels(list, 15, length)
        const sorted = middles.toSorted((a, b) => a - b)
        for (const [n, middle] of sorted.entries()) {
          expect(middle).toBeGreaterThanOrEqual(7.5 - 1e-9)
          expect(middle).toBeLessThanOrEqual(length - 7.5 + 1e-9)
          if (n > 0) expect(middle - (sorted[n - 1] as number)).toBeGreaterThanOrEqual(15 - 1e-9)
        }
        list.forEach((a, i) => {
          list.forEach((b, j) => {
            if (a < b) expect(middles[i]).toBeLessThan(middles[j] as number)
          })
        })
      }),
    )
  })
})
