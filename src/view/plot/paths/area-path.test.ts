import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line } from '../../../domain/series/series.ts'
import { areaPaths, isDense, UNITS_PER_PIXEL } from './area-path.ts'
import { STROKE_WIDTH } from './line-path.ts'

const COLUMN_PX = 0.5
/** 1 ms a pixel, 1 a pixel. */
const scale = { fromMs: 0, toMs: 100, width: 100, low: 0, high: 50, height: 50 }

interface Corner {
  x: number
  y: number
}

function cornersOf(piece: string): Corner[] {
  return piece
    .slice(1, -1)
    .split('L')
    .map((corner) => {
      const [x = Number.NaN, y = Number.NaN] = corner.split(' ').map((text) => Number(text) / UNITS_PER_PIXEL)
      return { x, y }
    })
}

/** Highest and lowest place of an outline at its column edges. */
function outline(area: readonly string[]): Map<number, { high: number; low: number }> {
  const edges = new Map<number, { high: number; low: number }>()
  for (const { x, y } of area.flatMap(cornersOf)) {
    const { high, low } = edges.get(x) ?? { high: y, low: y }
    edges.set(x, { high: Math.min(high, y), low: Math.max(low, y) })
  }
  return edges
}

/** Ten readings a pixel. */
const dense = (valueAt: (x: number) => number | null): Line => {
  const t = Array.from({ length: 1_001 }, (_, i) => i / 10)
  return { t, v: t.map(valueAt) }
}

describe('the area of a dense line', () => {
  it('is as thick as the stroke where the line is level', () => {
    const { area, line, dots } = areaPaths(
      dense(() => 20),
      scale,
      COLUMN_PX,
    )
    expect({ line, dots }).toEqual({ line: [], dots: '' })
    for (const { high, low } of outline(area).values()) {
      expect(high).toBeCloseTo(30 - STROKE_WIDTH / 2, 1)
      expect(low).toBeCloseTo(30 + STROKE_WIDTH / 2, 1)
    }
  })

  it('goes from plot edge to plot edge in pieces that meet on whole pixels', () => {
    const wide = { ...scale, toMs: 1_000, width: 1_000 }
    const t = Array.from({ length: 10_001 }, (_, i) => i / 10)
    const { area } = areaPaths({ t, v: t.map(() => 20) }, wide, COLUMN_PX)
    const spans = area
      .map((piece) => cornersOf(piece).map(({ x }) => x))
      .map((x) => [Math.min(...x), Math.max(...x)])
    expect(spans.length).toBeGreaterThan(3)
    expect(spans[0]?.[0]).toBe(0)
    expect(spans.at(-1)?.[1]).toBe(1_000)
    spans.slice(1).forEach(([begin], i) => {
      expect(begin).toBe(spans[i]?.[1])
      expect(Number.isInteger(begin)).toBe(true)
    })
  })

  it('is open where a value is missing, but for half a stroke on either side', () => {
    const { area } = areaPaths(
      dense((x) => (x > 40 && x < 60 ? null : 20)),
      scale,
      COLUMN_PX,
    )
    const edges = [...outline(area).keys()].filter((x) => x > 35 && x < 65)
    expect(Math.max(...edges.filter((x) => x < 50))).toBeLessThanOrEqual(41)
    expect(Math.min(...edges.filter((x) => x > 50))).toBeGreaterThanOrEqual(59)
  })

  it('runs on to the neighbours outside, and shows a reading between two gaps as a dot too', () => {
    const { area } = areaPaths({ t: [-50, 150], v: [0, 50] }, scale, COLUMN_PX)
    expect([...outline(area).keys()].sort((a, b) => a - b).at(0)).toBe(0)
    expect(outline(area).size).toBe(201)
    expect(areaPaths({ t: [1, 2, 3], v: [null, 10, null] }, scale, COLUMN_PX).dots).toBe('M2 40h0')
  })

  it('covers every reading and nothing further from the line than its stroke would', () => {
    const walk = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 60, maxLength: 400 })
    fc.assert(
      fc.property(walk, (v) => {
        const t = v.map((_, i) => (i / (v.length - 1)) * 100)
        const edges = outline(areaPaths({ t, v }, scale, COLUMN_PX).area)
        t.forEach((x, i) => {
          const y = 50 - (v[i] as number)
          const before = edges.get(Math.floor(x / COLUMN_PX) * COLUMN_PX)
          const after = edges.get(Math.ceil(x / COLUMN_PX) * COLUMN_PX)
          expect(Math.min(before?.high ?? 99, after?.high ?? 99)).toBeLessThanOrEqual(y)
          expect(Math.max(before?.low ?? -99, after?.low ?? -99)).toBeGreaterThanOrEqual(y)
        })
        const [least, most] = [Math.min(...v), Math.max(...v)]
        for (const { high, low } of edges.values()) {
          expect(high).toBeGreaterThanOrEqual(50 - most - STROKE_WIDTH / 2 - 0.01)
          expect(low).toBeLessThanOrEqual(50 - least + STROKE_WIDTH / 2 + 0.01)
        }
      }),
    )
  })
})

it('a line is dense from three readings a pixel on', () => {
  const of = (length: number): Line => ({ t: Array(length).fill(0), v: Array(length).fill(0) })
  expect(isDense(of(300), scale)).toBe(false)
  expect(isDense(of(301), scale)).toBe(true)
})
