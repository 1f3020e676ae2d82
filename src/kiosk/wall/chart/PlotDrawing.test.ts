import { expect, it } from 'vitest'
import { rainAxis } from '../../../view/plot/axes/value-axis.ts'
import { rainLabels } from './PlotDrawing.tsx'

const HOUR = 3_600_000
const RANGE = { fromMs: 0, toMs: 24 * HOUR }
/** Letters of the axis, drawn pixels. */
const FONT_PX = 13

/** The axis of a day whose wettest hour had that much rain, on a plot of that height. */
function axisOf(most: number, height: number) {
  const values = rainAxis(
    { v: [most], t: [0], buckets: { stepMs: HOUR, t: [0], v: [most] } } as never,
    RANGE,
    height,
    0.22,
  )
  return { values, scale: { ...RANGE, width: 900, height, low: values.high, high: 0 } }
}

it('no two labels of the rain touch, whatever fell and however high the wall is', () => {
  for (let height = 60; height <= 700; height += 7)
    for (const most of [0.2, 1, 2, 4.2, 5, 7.6, 9.9, 12, 24, 49, 51, 99, 180]) {
      const labels = rainLabels(axisOf(most, height))
      expect(labels.length).toBeGreaterThan(0)
      const middles = labels.map(({ y }) => y).sort((a, b) => a - b)
      expect(middles[0]).toBeGreaterThanOrEqual(FONT_PX / 2 - 1)
      middles.slice(1).forEach((y, n) => {
        expect(y - (middles[n] as number)).toBeGreaterThanOrEqual(FONT_PX)
      })
    }
})

it('the largest label always stays, and says where it is', () => {
  const axis = axisOf(9.9, 150)
  const [first] = rainLabels(axis)
  const largest = Math.max(...axis.values.ticks)
  expect(first?.tick).toBe(largest)
  // it hangs from the top, over 22 % of the height
  expect(first?.y).toBeCloseTo((150 * largest) / axis.values.high, 5)
})

it('where there is room every label is there', () => {
  const axis = axisOf(20, 600)
  expect(
    rainLabels(axis)
      .map(({ tick }) => tick)
      .reverse(),
  ).toEqual(axis.values.ticks)
})
