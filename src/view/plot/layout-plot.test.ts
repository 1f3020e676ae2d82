import { describe, expect, it } from 'vitest'
import type { PlotMark } from '../../domain/quantity.ts'
import type { Buckets, Line, SensorSeries } from '../../domain/series/series.ts'
import { layoutPlot } from './layout-plot.ts'

/** A plot of a hundred by 26 pixels without an axis, as beside a value. */
function small(mark: PlotMark, line: Line, buckets?: Buckets) {
  const count = line.v.filter((value) => value !== null).length
  const series: SensorSeries = {
    ...{ id: 'a', unit: '', ...line, count, min: null, max: null, mean: null, last: null },
    ...(buckets && { buckets }),
  }
  return layoutPlot(
    { mark, unit: '', series: [series], rain: null, levels: null, gaps: [], barGaps: [] },
    {
      range: { fromMs: 0, toMs: 100 },
      width: 100,
      height: 26,
      columns: 200,
      axis: 'tight',

      labelSide: 'left',
    },
  )
}
const lineOf = (v: (number | null)[]) => small('line', { t: v.map((_, i) => i), v })
const barsOf = (buckets: Buckets) => small('bar', { t: [], v: [] }, buckets).marks.bars

describe('the range of a small plot', () => {
  it('is from the lowest to the highest, gaps apart, three pixels from the edges', () => {
    const { scale } = lineOf([3, null, -2, 7])
    expect(scale.low).toBeCloseTo(-2 - (9 / 20) * 3)
    expect(scale.high).toBeCloseTo(7 + (9 / 20) * 3)
  })

  it('has room around a flat line', () => {
    const { scale } = lineOf([5, 5])
    expect([scale.low, scale.high]).toEqual([3.7, 6.3])
  })

  it('has nothing in it without values', () => {
    const { marks } = lineOf([null])
    expect(marks.lines).toEqual([{ id: 'a', line: [], area: [], band: [], dots: '' }])
  })
})

describe('the line of a small plot', () => {
  it('joins neighbours and is open at a gap', () => {
    const { marks } = small('line', { t: [0, 20, 40, 60, 80], v: [0, 10, null, 10, 0] })
    expect(marks.lines[0]?.line).toEqual(['M0 23L20 3M60 3L80 23'])
  })

  it('shows a reading that stands alone between gaps', () => {
    const { marks } = small('line', { t: [0, 20, 50, 80, 100], v: [0, null, 10, null, 0] })
    expect(marks.lines[0]).toMatchObject({ line: [], dots: 'M0 23h0M50 3h0M100 23h0' })
  })
})

describe('the bars of a small plot', () => {
  it('stand on the ground, the highest over the whole height, none for nothing', () => {
    expect(barsOf({ stepMs: 25, t: [0, 25, 50, 75], v: [2, 0, null, 1] })).toBe(
      'M0 26h24v-23h-24zM75 26h24v-11.5h-24z',
    )
  })

  it('are none where nothing fell', () => {
    expect(barsOf({ stepMs: 25, t: [0], v: [0] })).toBe('')
  })
})
