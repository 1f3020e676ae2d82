import { htmlModule, onDocument, openBrowser } from '../harness/html.ts'
import { measured, type Row } from '../harness/measure.ts'
import type { ChartSide } from './memory-page.ts'

const FIGURES = [
  { what: 'first paint of 1,000,000 readings, ms', target: { slowerAtMost: 2.5 } },
  { what: 'new range of them, ms', target: { slowerAtMost: 1.5 } },
  { what: 'hover, ms', target: { slowerAtMost: 1.5 } },
]

/** The chart with all of its data in memory already, beside uPlot with the same 1,000,000 readings. */
export async function chartInMemory(): Promise<Row[]> {
  const entry = new URL('memory-page.ts', import.meta.url)
  const document = await htmlModule({ entry, body: '<div id="host"></div>' })
  const browser = await openBrowser('at once')
  // on a new page each, so that nothing of the round before is warm
  const side = (name: string, which: ChartSide) => ({
    name,
    measure: () =>
      onDocument(browser, document, (page) => page.evaluate((one) => window.measureChart(one), which)),
  })
  const sides = { ours: side('the chart page', 'ours'), peer: side('uPlot', 'uplot') }
  return measured({ ...sides, rounds: 9, figures: FIGURES }).finally(() => browser.close())
}
