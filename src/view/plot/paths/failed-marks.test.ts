import { describe, expect, it } from 'vitest'
import { beyondPath, failedPaths, hatchPath, inAll } from './failed-marks.ts'
import type { PlotScale } from './line-path.ts'

const scale: PlotScale = { fromMs: 0, toMs: 1000, width: 1000, low: 0, high: 10, height: 100 }
const marks = (t: number[], v: number) => ({ count: t.length, t, v: t.map(() => v) })
const paths = (failed: number[], usable: number[] = [], v = -9999) => {
  const series = { t: usable, v: usable.map(() => 5), implausible: marks(failed, v) }
  const { edge, unusable } = failedPaths(series, scale, 0.5)
  return { edge, hatch: hatchPath(unusable, scale) }
}

describe('marks of values that failed', () => {
  it('are a triangle each where they stand by themselves, at the edge that they lie beyond', () => {
    expect(paths([100, 300], [200]).edge).toBe('M100 99l4 -7h-8zM300 99l4 -7h-8z')
    expect(paths([100], [], 9999).edge).toBe('M100 1l4 7h-8z')
  })

  it('are ticks in a run, as dense as the failures, and never one band over usable values', () => {
    const { edge, hatch } = paths([100, 105, 110], [102, 107])
    expect(edge).toBe('M100 95h1v5h-1zM105 95h1v5h-1zM110 95h1v5h-1z')
    expect(hatch).toBe('')
  })

  it('hatch the time in which nothing is usable', () => {
    const { edge, hatch } = paths([100, 102, 104, 106], [90, 120])
    expect(edge).toBe('M100 95h7v5h-7z')
    expect(hatch).toBe('M100 0h6v100h-6z')
  })

  it('end a hatching where a usable value lies or where nothing came', () => {
    expect(paths([100, 105, 110, 114, 119], [112]).hatch).toBe('M100 0h10v100h-10zM114 0h5v100h-5z')
    expect(paths([100, 105, 200, 205]).hatch).toBe('M100 0h5v100h-5zM200 0h5v100h-5z')
  })

  it('hatch of several lines only what none of them has a usable value of', () => {
    const runs = (...edges: [number, number][]) => edges.map(([begin, end]) => ({ begin, end }))
    const wind = runs([100, 200], [300, 400], [500, 600])
    expect(inAll([wind])).toEqual(wind)
    expect(inAll([wind, runs([150, 350], [400, 450], [590, 700])])).toEqual(
      runs([150, 200], [300, 350], [590, 600]),
    )
    expect(inAll([wind, runs([0, 1000]), []])).toEqual([])
    expect(hatchPath(runs([10, 12], [20, 23]), scale)).toBe('M20 0h3v100h-3z')
  })

  it('are none of what lies outside the plot', () => {
    expect(paths([-50, 1050])).toEqual({ edge: '', hatch: '' })
  })
})

it('values beyond the axis have their mark at its edge, those within have none', () => {
  const marks = { count: 4, t: [100, 200, 300, 1200], v: [-1, 5, 11, 11] }
  expect(beyondPath(marks, scale)).toBe('M300 1l4 7h-8zM100 99l4 -7h-8z')
})
