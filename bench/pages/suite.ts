import { startTestStack } from '../../e2e/support/test-stack.ts'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { measured, type Row, type Suite } from '../harness/measure.ts'
import { runLighthouse, type Screen } from './run-lighthouse.ts'

const STATION_ID = 'SIM-CLW-01'
const RUNS = 3
/** Performance that is asked of each page, of 100. */
const PAGES: { name: string; path: string; scores: Partial<Record<Screen, number>> }[] = [
  { name: 'kiosk', path: '/kiosk/demo', scores: { phone: 95 } },
  { name: 'map', path: '/', scores: { phone: 90, desktop: 95 } },
  { name: 'chart', path: `/stations/${STATION_ID}`, scores: { phone: 90, desktop: 95 } },
]

/** How a page feels at the first visit, by Lighthouse on a phone and a desktop: points that are missing to 100, and the largest paint. */
export const pagesSuite: Suite = {
  name: 'pages',
  run: async (say) => {
    const stack = await startTestStack({}, Date.now)
    const rows: Row[] = []
    try {
      for (const { name, path, scores } of PAGES)
        for (const [screen, score] of Object.entries(scores) as [Screen, number][]) {
          say(`${name}, ${screen}`)
          const what = (figure: string) => `${name}, ${screen}: ${figure}`
          const measure = async () => {
            const run = await runLighthouse(stack.url + path, chromiumOptions(), screen)
            return [100 - run.performance, 100 - run.accessibility, run.largestPaintMs]
          }
          const figures = [
            { what: what('performance, points missing'), target: { medianAtMost: 100 - score } },
            { what: what('accessibility, points missing'), target: { medianAtMost: 0 } },
            { what: what('largest paint, ms') },
          ]
          rows.push(...(await measured({ ours: { name, measure }, rounds: RUNS, figures })))
        }
      return rows
    } finally {
      await stack.close()
    }
  },
}
