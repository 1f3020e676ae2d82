import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityOf } from '../../domain/quantity.ts'
import { layoutPlot, type PlotSpace } from './layout-plot.ts'
import { byColumns } from './steps/column-steps.ts'
import type { SteppedSeries } from './steps/steps.ts'
import { extremesOf } from './testing/drawn-extremes.ts'
import { REAL_DATA, REAL_SENSORS, type RealSensor, realSeries } from './testing/real-series.ts'

const HEIGHT = 300
/** A tenth of a pixel: the curve of a stroke's end is followed by corners. */
const PIXEL = 0.1

const share = fc.record({
  from: fc.double({ min: 0, max: 0.9, noNaN: true }),
  length: fc.double({ min: 0.01, max: 1, noNaN: true }),
})

describe.skipIf(!REAL_DATA)('the drawn line of a real record', () => {
  const isDrawnWhole = (
    of: RealSensor,
    part: { from: number; length: number },
    width: number,
    columns: number,
    axis: PlotSpace['axis'],
    shown: (series: ReturnType<typeof realSeries>['series']) => SteppedSeries[],
  ) => {
    const { series, extremes, sensor } = realSeries(of, part, columns)
    const layout = layoutPlot(
      {
        mark: 'line',
        unit: of.unit,
        series: shown(series),
        rain: null,
        levels: null,
        gaps: [],
        silences: [],
      },
      {
        ...{ range: { fromMs: series.from, toMs: series.to }, width, height: HEIGHT, columns, axis },
        labelSide: 'left',
      },
    )
    expect(quantityOf(sensor.kind, sensor.unit).mark).toBe('line')
    const drawn = extremesOf(layout)
    if (!extremes || !drawn) return expect(drawn).toEqual(extremes)
    const perPixel = (layout.scale.high - layout.scale.low) / HEIGHT
    for (const i of [0, 1] as const) {
      expect(Math.abs((drawn[i] as number) - extremes[i]) / perPixel).toBeLessThan(PIXEL)
    }
  }

  it('reaches the lowest and the highest reading that did not fail on a chart of any width', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REAL_SENSORS),
        share,
        fc.integer({ min: 16, max: 4096 }),
        fc.constantFrom(1, 2),
        (of, part, width, ratio) => {
          isDrawnWhole(of, part, width, width * ratio, 'ticks', (series) => byColumns(series).sensors)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('does in small plots, whose columns are not those of the screen', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REAL_SENSORS),
        share,
        fc.integer({ min: 16, max: 4096 }),
        fc.constantFrom(512, 1024, 2048),
        (of, part, width, columns) => {
          isDrawnWhole(of, part, width, columns, 'tight', ({ sensors }) => sensors)
        },
      ),
      { numRuns: 60 },
    )
  })
})
