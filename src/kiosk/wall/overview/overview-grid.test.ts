import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overviewGrid, spreadOf } from './overview-grid.ts'

const LANDSCAPE = { width: 170, height: 78 }
const PORTRAIT = { width: 94, height: 150 }
const aRoom = fc.record({
  width: fc.double({ min: 60, max: 400, noNaN: true }),
  height: fc.double({ min: 40, max: 300, noNaN: true }),
})

describe('the overview', () => {
  it('fits the screen, whatever the number of stations', () => {
    fc.assert(
      fc.property(fc.nat(5000), aRoom, (stations, room) => {
        const { columns, rows, rowHeight, shown } = overviewGrid(stations, room)
        expect(rows * rowHeight).toBeLessThanOrEqual(room.height + 1e-9)
        expect(shown + (shown < stations ? 1 : 0)).toBeLessThanOrEqual(columns * rows)
        expect(rowHeight).toBeGreaterThanOrEqual(4 - 1e-9)
      }),
    )
  })

  it('shows every station that there is room for', () => {
    fc.assert(
      fc.property(fc.nat(5000), aRoom, (stations, room) => {
        const { columns, rows, shown } = overviewGrid(stations, room)
        if (shown < stations) expect(shown).toBe(columns * rows - 1)
      }),
    )
  })

  it('has smaller rows the more stations there are, and never smaller ones for fewer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), (stations) => {
        expect(overviewGrid(stations + 1, LANDSCAPE).rowHeight).toBeLessThanOrEqual(
          overviewGrid(stations, LANDSCAPE).rowHeight + 1e-9,
        )
      }),
    )
  })

  it.each([
    [3, LANDSCAPE, 1],
    [24, LANDSCAPE, 2],
    [24, PORTRAIT, 1],
    [60, LANDSCAPE, 4],
  ])('of %i stations in %o has %i columns', (stations, room, columns) => {
    expect(overviewGrid(stations, room).columns).toBe(columns)
  })

  it('gives each station a wider cell where letters are set apart', () => {
    const room = { width: 170, height: 62 }
    const columnsAt = (spacing: number) => overviewGrid(24, room, spreadOf(spacing)).columns
    expect(columnsAt(0)).toBe(3)
    expect(columnsAt(0.12)).toBe(2)
    expect(columnsAt(-0.02)).toBe(3)
  })
})
