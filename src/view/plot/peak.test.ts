import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AxisChoice } from './axes/axis-choice.ts'
import { layoutPlot } from './layout-plot.ts'
import { toY } from './paths/line-path.ts'
import { peakTextOf } from './peak-text.ts'
import { REAL_DATA, REAL_SENSORS, realSeries } from './testing/real-series.ts'
import { toX } from './time-scale.ts'

const [ARMLEY] = REAL_SENSORS as [(typeof REAL_SENSORS)[number]]
const THRESHOLDS = [290, 400, 505, 521]

function plotOf(
  found: ReturnType<typeof realSeries>,
  width: number,
  thresholds: readonly number[],
  choice?: AxisChoice,
) {
  const { series, sensor } = found
  const range = { fromMs: series.from, toMs: series.to }
  const levels = thresholds.map((threshold, i) => ({ name: `${i}`, threshold, severity: 1 as const }))
  return layoutPlot(
    {
      ...{ mark: 'line', unit: sensor.unit, series: series.sensors, rain: null, gaps: [], barGaps: [] },
      levels: levels.length > 0 ? { direction: 'rising', margin: 1, levels } : null,
    },
    {
      ...{ range, width, height: 220, columns: 600, axis: 'ticks', labelSide: 'right', choice },
      peakText: peakTextOf([sensor], range, 'UTC', 'en-GB', 'suspect'),
    },
  )
}

/** Half the width of a text in letters of six pixels, as wide as those of the page. */
const half = ({ length }: string) => (length * 6) / 2

describe.skipIf(!REAL_DATA)('the highest reading of a plot', () => {
  it('carries its value and its time', () => {
    const { peak } = plotOf(realSeries(ARMLEY, { from: 0, length: 1 }, 600), 900, [])
    expect(peak?.text).toMatch(/^521\.7\scm · 27 Dec 2015, 02:15$/)
  })

  it('has its text over it, inside of the plot, and on no line and no name of a level', () => {
    const part = fc.record({
      from: fc.double({ min: 0, max: 0.9, noNaN: true }),
      length: fc.double({ min: 0.01, max: 1, noNaN: true }),
    })
    const levels = fc.constantFrom([], THRESHOLDS)
    fc.assert(
      fc.property(
        fc.constantFrom(...REAL_SENSORS),
        part,
        fc.integer({ min: 300, max: 2560 }),
        levels,
        (of, share, width, thresholds) => {
          const found = realSeries(of, share, 600)
          const { peak, scale, levels, labelSide } = plotOf(found, width, thresholds)
          if (!peak) return
          // beside names of levels a narrow plot may have no room for it
          if (levels.length > 0 && width < 480 && peak.text === '') return
          expect(peak.text).not.toBe('')
          const [left, right, top] = [
            peak.textX - half(peak.text),
            peak.textX + half(peak.text),
            peak.textY - 8,
          ]
          expect(left).toBeGreaterThanOrEqual(0)
          expect(right).toBeLessThanOrEqual(width)
          expect(top).toBeGreaterThanOrEqual(0)
          expect(peak.textY).toBeLessThan(peak.y)
          const [one] = found.series.sensors
          for (const [i, timeMs] of one?.t.entries() ?? []) {
            const [x, v] = [toX(scale, timeMs), one?.v[i] ?? null]
            if (v !== null && x > left && x < right) expect(toY(scale, v)).toBeGreaterThan(peak.textY)
          }
          const names = labelSide === 'left' ? [0, 100] : [width - 100, width]
          for (const { labelY } of levels) {
            const isBeside = labelY === null || labelY + 5 < top || labelY - 5 > peak.textY
            if (!isBeside) expect(left >= (names[1] as number) || right <= (names[0] as number)).toBe(true)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('stays where the reader chose the end of the axis, and its text stands beside the flood', () => {
    const found = realSeries(ARMLEY, { from: 0, length: 1 }, 600)
    const { scale, peak } = plotOf(found, 900, [], { kind: 'fixed', low: 0, high: 522 })
    expect(scale.high).toBe(522)
    expect(peak?.y).toBeCloseTo(toY(scale, 521.7))
    expect(peak?.textY).toBeGreaterThan(8)
    expect(Math.abs((peak?.textX ?? 0) - (peak?.x ?? 0))).toBeGreaterThan(half(peak?.text ?? ''))
  })

  it('is said of an axis in logarithms as well, and of none without a highest', () => {
    const found = realSeries(ARMLEY, { from: 0, length: 1 }, 600)
    const { scale, peak } = plotOf(found, 900, [], { kind: 'log' })
    expect(scale.isLog).toBe(true)
    expect(peak?.textY).toBeLessThan(peak?.y ?? 0)
    const [one] = found.series.sensors as [(typeof found.series.sensors)[number]]
    const flat = { ...found.series, sensors: [{ ...one, v: one.v.map((v) => v && 3) }] }
    expect(plotOf({ ...found, series: flat }, 900, []).peak).toBeNull()
  })
})
