import { describe, expect, it } from 'vitest'
import type { Steps } from '../steps/steps.ts'
import { bandPaths } from './band-path.ts'

const scale = { fromMs: 0, toMs: 100, width: 100, low: 0, high: 10, height: 100 }

function stepsOf(
  ranges: [from: number, to: number, min: number, mean: number, max: number][],
  joined: number[],
): Steps {
  const column = (n: number) => Float64Array.from(ranges, (row) => row[n] as number)
  return {
    areColumns: false,
    from: column(0),
    to: column(1),
    min: column(2),
    minAt: column(0),
    mean: column(3),
    max: column(4),
    maxAt: column(0),
    count: Float64Array.from(ranges, () => 2),
    isJoined: Uint8Array.from(joined),
  }
}

describe('the band of steps', () => {
  it('is as wide as each, from its lowest to its highest, with the line of means in it', () => {
    const { band, line, dots, area } = bandPaths(
      stepsOf(
        [
          [0, 40, 1, 2, 4],
          [40, 100, 3, 5, 8],
        ],
        [0, 1],
      ),
      scale,
    )
    expect(band).toEqual(['M0 6000L4000 6000L4000 2000L10000 2000L10000 7000L4000 7000L4000 9000L0 9000Z'])
    expect(line).toEqual(['M0 80L40 80L40 50L100 50'])
    expect([dots, area]).toEqual(['', []])
  })

  it('breaks where the steps do', () => {
    const { band, line } = bandPaths(
      stepsOf(
        [
          [0, 40, 1, 2, 4],
          [60, 100, 3, 5, 8],
        ],
        [0, 0],
      ),
      scale,
    )
    expect(band).toHaveLength(2)
    expect(line).toEqual(['M0 80L40 80', 'M60 50L100 50'])
  })

  it('is that of the steps in view and their neighbours', () => {
    const rows = Array.from({ length: 50 }, (_, i): [number, number, number, number, number] => [
      i * 10 - 200,
      i * 10 - 190,
      1,
      2,
      3,
    ])
    const { line } = bandPaths(
      stepsOf(
        rows,
        rows.map((_, i) => (i === 0 ? 0 : 1)),
      ),
      scale,
    )
    expect(line.join('')).toMatch(/^M-10 80.*L110 80$/)
  })
})

describe('the band of columns', () => {
  const columns = (joined: number[]) => ({
    ...stepsOf(
      [
        [10, 12, 1, 2, 3],
        [12, 14, 1, 3, 3],
        [40, 42, 5, 5, 5],
      ],
      joined,
    ),
    areColumns: true,
  })

  it('is joined from middle to middle, over columns that hold nothing too', () => {
    expect(bandPaths(columns([0, 1, 1]), scale).line).toEqual(['M11 80L13 70L41 50'])
  })

  it('has a dot for what stands alone, at least a pixel wide', () => {
    const { line, dots, band } = bandPaths(columns([0, 1, 0]), scale)
    expect(line).toEqual(['M11 80L13 70', 'M40 50L42 50'])
    expect(dots).toBe('M41 50h0')
    expect(band).toHaveLength(2)
  })

  it('is drawn in pieces that meet', () => {
    const rows = Array.from({ length: 300 }, (_, i): [number, number, number, number, number] => [
      i / 3,
      (i + 1) / 3,
      1,
      2,
      3,
    ])
    const { line, band } = bandPaths(
      {
        ...stepsOf(
          rows,
          rows.map((_, i) => (i === 0 ? 0 : 1)),
        ),
        areColumns: true,
      },
      scale,
    )
    expect(band).toHaveLength(3)
    const ends = line.map((piece) => piece.split('L').at(-1))
    expect(line.map((piece) => piece.slice(1).split('L')[0]).slice(1)).toEqual(ends.slice(0, -1))
  })
})
