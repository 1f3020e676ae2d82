import { expect, test } from '@playwright/test'
import { plotBox } from '../src/view/plot/plot-box.ts'
import { PLOT } from './fidelity/geometry.ts'
import { shareOfInk, shareThatDiffers } from './fidelity/pixels.ts'
import { openPlot } from './fidelity/plot.ts'

/**
 * How true the reduced line is: pictures of the same plot, 1,000 × 400 CSS pixels on whole pixels, in this
 * Chromium. The truth is every one of the 1,000,000 readings joined in one anti-aliased stroke. Our line is
 * M4 over as many columns as the chart asks for, drawn by the chart's own layer and style sheet; uPlot's is
 * its own picture on its canvas, with the same stroke width and range. A pixel differs when its value does by
 * more than a quarter of the range.
 */
const READINGS = 1_000_000
/** Not merely nearer: at half the columns no line would keep this distance. */
const TIMES_NEARER = 3

test.describe.configure({ timeout: 240_000 })

for (const name of ['noisy sensor', 'random walk'] as const) {
  for (const ratio of [1, 2]) {
    test(`the reduced line of a ${name} is nearer to all of its readings than uPlot's picture, at a pixel ratio of ${ratio}`, async ({
      browser,
    }, info) => {
      const plot = await openPlot(browser, { name, readings: READINGS, ratio })
      const { columns } = plotBox(PLOT.width, 0, ratio, { left: 0, right: 0 })
      const truth = await plot.picture('drawUplotOfEvery', false)
      const uplotsOwnTruth = await plot.picture('drawUplotOfEvery', true)
      const uplot = await plot.picture('drawUplot')
      const reduced = await plot.picture('drawReduced', columns)
      const coarse = await plot.picture('drawReduced', columns / 2)
      const everyNth = await plot.picture('drawEveryNth', columns * 2)

      const shares = {
        ours: shareThatDiffers(reduced, truth),
        uplot: shareThatDiffers(uplot, truth),
        uplotFromItsOwn: shareThatDiffers(uplot, uplotsOwnTruth),
        halfTheColumns: shareThatDiffers(coarse, truth),
        everyNth: shareThatDiffers(everyNth, truth),
      }
      info.annotations.push({ type: 'share of pixels that differ', description: JSON.stringify(shares) })
      expect(shares.ours * TIMES_NEARER).toBeLessThan(shares.uplot)
      expect(shares.ours * TIMES_NEARER).toBeLessThan(shares.uplotFromItsOwn)
      // the measure is fine enough to tell a poorer reduction from ours
      expect(shares.halfTheColumns).toBeGreaterThan(shares.ours)
      expect(shares.everyNth).toBeGreaterThan(shares.ours)
      await plot.close()
    })
  }
}

test("every reading makes the same picture as an SVG path and on uPlot's canvas, so both have one truth", async ({
  browser,
}) => {
  const plot = await openPlot(browser, { name: 'random walk', readings: READINGS, ratio: 1 })
  const svg = await plot.picture('drawEvery')
  const canvas = await plot.picture('drawUplotOfEvery', false)
  expect(shareThatDiffers(svg, canvas)).toBe(0)
  expect(shareOfInk(svg)).toBeGreaterThan(0.02)
  await plot.close()
})
