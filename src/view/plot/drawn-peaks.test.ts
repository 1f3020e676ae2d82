import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate } from '../../domain/aggregation/aggregate.ts'
import { edgesOf } from '../../domain/aggregation/steps.ts'
import { layoutPlot, type PlotSpace } from './layout-plot.ts'
import { bySteps } from './steps/aggregate-steps.ts'
import { byColumns } from './steps/column-steps.ts'
import type { SteppedSeries } from './steps/steps.ts'
import { extremesOf } from './testing/drawn-extremes.ts'
import { REAL_DATA, REAL_SENSORS, realSeries } from './testing/real-series.ts'

const HEIGHT = 300
/** Pixels: the round end of a stroke is followed by corners. */
const NEAR = 0.1

const real = fc.constantFrom(...REAL_SENSORS)
const part = fc.record({
  from: fc.double({ min: 0, max: 0.9, noNaN: true }),
  length: fc.double({ min: 0.01, max: 1, noNaN: true }),
})
const widths = fc.integer({ min: 16, max: 4096 })

function plotOf(
  { series, sensor: { unit } }: ReturnType<typeof realSeries>,
  shown: SteppedSeries[],
  space: Pick<PlotSpace, 'width' | 'columns' | 'axis'>,
) {
  return layoutPlot(
    { mark: 'line', unit, series: shown, rain: null, levels: null, gaps: [], barGaps: [] },
    { ...space, range: { fromMs: series.from, toMs: series.to }, height: HEIGHT, labelSide: 'left' },
  )
}

/** How far the drawn lowest and highest are from those of the readings, pixels. */
function error({ extremes }: ReturnType<typeof realSeries>, layout: ReturnType<typeof plotOf>): number {
  const drawn = extremesOf(layout)
  if (!extremes || !drawn) return extremes === drawn ? 0 : Number.POSITIVE_INFINITY
  const perPixel = (layout.scale.high - layout.scale.low) / HEIGHT
  return Math.max(Math.abs(drawn[0] - extremes[0]), Math.abs(drawn[1] - extremes[1])) / perPixel
}

describe.skipIf(!REAL_DATA)(
  'the line of a real record reaches its lowest and highest that did not fail',
  () => {
    it('on a chart of any width', () => {
      fc.assert(
        fc.property(real, part, widths, fc.constantFrom(1, 2), (of, share, width, ratio) => {
          const found = realSeries(of, share, width * ratio)
          const shown = byColumns(found.series).sensors
          expect(
            error(found, plotOf(found, shown, { width, columns: width * ratio, axis: 'ticks' })),
          ).toBeLessThan(NEAR)
        }),
        { numRuns: 30 },
      )
    })

    it('on a chart in steps of a length', () => {
      const steps = fc.constantFrom('PT1H', 'PT6H', 'P1D', 'P1M')
      fc.assert(
        fc.property(real, part, widths, steps, (of, share, width, step) => {
          const found = realSeries(of, share, width)
          const range = { fromMs: found.series.from, toMs: found.series.to }
          const edges = edgesOf(range, step, { zone: 'UTC', dayStartMinutes: 0 })
          const steps = aggregate(found.t, found.usable, edges, 'mean')
          const list = (column: Float64Array) =>
            Array.from(column, (value) => (Number.isNaN(value) ? null : value))
          const columns = {
            ...{ count: [...steps.count], usable: [], mean: list(steps.mean) },
            ...{
              min: list(steps.min),
              minAt: list(steps.minAt),
              max: list(steps.max),
              maxAt: list(steps.maxAt),
            },
          }
          const chosen = { edges: [...edges], stepMs: 0, sensors: new Map([['one', columns]]) }
          const shown = bySteps(byColumns(found.series), [chosen]).sensors
          expect(error(found, plotOf(found, shown, { width, columns: width, axis: 'ticks' }))).toBeLessThan(
            NEAR,
          )
        }),
        { numRuns: 25 },
      )
    })

    it('in small plots, whose columns are not those of the screen', () => {
      fc.assert(
        fc.property(real, part, widths, fc.constantFrom(512, 1024, 2048), (of, share, width, columns) => {
          const found = realSeries(of, share, columns)
          const layout = plotOf(found, found.series.sensors, { width, columns, axis: 'tight' })
          expect(error(found, layout)).toBeLessThan(NEAR)
        }),
        { numRuns: 30 },
      )
    })
  },
)

describe.skipIf(!REAL_DATA)('the mean of a real record', () => {
  const [armley] = REAL_SENSORS as [(typeof REAL_SENSORS)[number]]
  const year = realSeries(armley, { from: 0, length: 1 }, 600)
  const space = { width: 600, columns: 600, axis: 'ticks' } as const
  const [peaks] = plotOf(year, byColumns(year.series).sensors, space).marks.lines
  const means = plotOf(year, byColumns(year.series, true).sensors, space)

  it('is a choice: its line with a band around it, below the flood', () => {
    expect(peaks?.band).toEqual([])
    expect(means.marks.lines[0]?.band.length).toBeGreaterThan(0)
    const drawn = extremesOf(means)?.[1]
    expect(year.extremes?.[1]).toBe(521.7)
    expect(drawn).toBeLessThan(500)
  })
})
