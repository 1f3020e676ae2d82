import { describe, expect, it } from 'vitest'
import { gapAt, gapPath } from './gap-path.ts'

const scale = { fromMs: 0, toMs: 100, width: 100, low: 0, high: 1, height: 50 }

describe('the shading of gaps', () => {
  it('covers the plot from reading to reading', () => {
    expect(gapPath([[10, 30]], scale)).toBe('M10 0h20v50h-20z')
  })

  it('ends at the plot’s edges', () => {
    expect(
      gapPath(
        [
          [-50, 10],
          [90, 300],
        ],
        scale,
      ),
    ).toBe('M0 0h10v50h-10zM90 0h10v50h-10z')
  })

  it('leaves out what cannot be seen, and what is elsewhere', () => {
    expect(
      gapPath(
        [
          [-50, -10],
          [10, 10.1],
          [200, 300],
        ],
        scale,
      ),
    ).toBe('')
  })

  it('joins gaps that touch', () => {
    expect(
      gapPath(
        [
          [10, 20],
          [20, 30],
        ],
        scale,
      ),
    ).toBe('M10 0h20v50h-20z')
  })
})

describe('a time', () => {
  const gaps = [
    [10, 20],
    [20, 30],
    [50, 60],
  ] as const

  it('lies in a gap or in none', () => {
    expect(gapAt(gaps, 15)).toEqual([10, 20])
    expect(gapAt(gaps, 25)).toEqual([20, 30])
    expect(gapAt(gaps, 40)).toBeNull()
    expect(gapAt(gaps, 99)).toBeNull()
  })

  it('of a reading beside a gap is not in it', () => {
    expect([10, 20, 30, 50].map((at) => gapAt(gaps, at))).toEqual([null, null, null, null])
  })
})
