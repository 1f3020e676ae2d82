import type { Browser } from 'playwright'
import { openBrowser, openDocument } from '../harness/browser.ts'
import { htmlDocument } from '../harness/html.ts'
import type { Row } from '../harness/measure.ts'
import type { ChartSide, Timings } from './memory-page.ts'

const SUITE = 'chart'
const ROUNDS = 9
const NAMES: Record<ChartSide, string> = { ours: 'Recharts frame, M4', uplot: 'uPlot' }
const CASES: { key: keyof Timings; what: string; slowerAtMost: number }[] = [
  { key: 'firstPaint', what: 'first paint of 1,000,000 readings', slowerAtMost: 2.5 },
  { key: 'newRange', what: 'new range of them', slowerAtMost: 1.5 },
  { key: 'hover', what: 'hover', slowerAtMost: 1.5 },
]

/** The chart with all of its data in memory already, beside uPlot with the same 1,000,000 readings. */
export async function chartInMemory(say: (text: string) => void): Promise<Row[]> {
  const html = await htmlDocument({
    entry: new URL('memory-page.ts', import.meta.url),
    body: '<div id="host"></div>',
  })
  const browser = await openBrowser('at once')
  const taken: Record<ChartSide, Timings[]> = { ours: [], uplot: [] }
  try {
    say(`${ROUNDS} rounds`)
    for (let round = -1; round < ROUNDS; round++) {
      for (const side of ['ours', 'uplot'] as const) {
        const timings = await measure(browser, html, side)
        if (round >= 0) taken[side].push(timings)
      }
    }
  } finally {
    await browser.close()
  }
  return CASES.map(({ key, what, slowerAtMost }): Row => {
    const samples = (side: ChartSide) => ({ name: NAMES[side], values: taken[side].map((one) => one[key]) })
    return { suite: SUITE, what, ours: samples('ours'), peer: samples('uplot'), target: { slowerAtMost } }
  })
}

/** On a new page, so that nothing of the round before is warm. */
async function measure(browser: Browser, html: string, side: ChartSide): Promise<Timings> {
  const page = await openDocument(browser, html)
  const timings = await page.evaluate((name) => window.memoryBench.measure(name), side)
  await page.close()
  return timings
}
