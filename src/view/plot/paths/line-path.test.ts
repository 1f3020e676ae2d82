import { describe, expect, it } from 'vitest'
import { toX } from '../time-scale.ts'
import { dotPaths, linePaths, toY } from './line-path.ts'

/** 1 ms a pixel, 1 a pixel. */
const scale = { fromMs: 0, toMs: 100, width: 100, low: 0, high: 50, height: 50 }

describe('a line', () => {
  it('joins readings, low values at the bottom', () => {
    expect(linePaths({ t: [0, 1, 2], v: [0, 50, 12.5] }, scale)).toEqual({
      line: ['M0 50L1 0L2 37.5'],
      area: [],
      band: [],
      dots: '',
    })
  })

  it('is open where a value is missing', () => {
    const { line } = linePaths({ t: [0, 1, 2, 3, 4], v: [0, 0, null, 10, 10] }, scale)
    expect(line).toEqual(['M0 50L1 50M3 40L4 40'])
  })

  it('shows a reading between two gaps as a dot', () => {
    const paths = linePaths({ t: [0, 1, 2, 3, 4, 5, 6], v: [0, 0, null, 10, null, 5, 5] }, scale)
    expect(paths).toEqual({ line: ['M0 50L1 50M5 45L6 45'], area: [], band: [], dots: 'M3 40h0' })
  })

  it('shows a single reading', () => {
    expect(linePaths({ t: [7], v: [10] }, scale)).toEqual({ line: [], area: [], band: [], dots: 'M7 40h0' })
  })

  it('shows every reading where they stand far apart', () => {
    expect(linePaths({ t: [0, 20, 40], v: [0, 10, 20] }, scale)).toEqual({
      line: ['M0 50L20 40L40 30'],
      area: [],
      band: [],
      dots: 'M0 50h0M20 40h0M40 30h0',
    })
  })

  it('runs on to the readings just outside, and no further', () => {
    const { line } = linePaths({ t: [-9, -3, 1, 99, 103, 109], v: [0, 0, 0, 0, 0, 0] }, scale)
    expect(line).toEqual(['M-3 50L1 50L99 50L103 50'])
  })

  it('comes in pieces when it is long, each beginning where the one before it ends', () => {
    const t = Array.from({ length: 1_000 }, (_, i) => i / 10)
    const v = t.map((_, i) => (i === 255 || i === 700 ? null : i % 50))
    const { line } = linePaths({ t, v }, scale)
    const points = (d: string) => d.split(/[ML]/).slice(1)
    expect(line.length).toBeGreaterThan(3)
    line.slice(1).forEach((piece, i) => {
      expect(points(piece)[0]).toBe(points(line[i] as string).at(-1))
    })
    expect(line.join('').match(/M/g)).toHaveLength(line.length + 2)
    expect(new Set(line.flatMap(points)).size).toBe(998)
  })

  it('is nothing without readings', () => {
    expect(linePaths({ t: [], v: [] }, scale)).toEqual({ line: [], area: [], band: [], dots: '' })
  })
})

it('directions are dots that nothing joins', () => {
  expect(dotPaths({ t: [1, 2, 3], v: [10, null, 20] }, scale)).toEqual({
    line: [],
    area: [],
    band: [],
    dots: 'M1 40h0M3 30h0',
  })
})

it('times and values have their places', () => {
  expect(toX(scale, 25)).toBe(25)
  expect(toY(scale, 50)).toBe(0)
})
