import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { startTestStack } from '../support/test-stack.ts'
import { firstValueMs } from './lighthouse/first-value.ts'
import { judgePage, judgeScores, type LighthouseRun } from './lighthouse/judge.ts'
import { STATION_ID, startLargeNetwork } from './lighthouse/large-network.ts'
import { runLighthouse, type Screen } from './lighthouse/run-lighthouse.ts'
import { createJudge, say, sayFigure } from './report.ts'

const RUNS = 5
/** Of each page of the app on each screen. */
const APP_RUNS = 3
/** Of Lighthouse's phone. */
const PHONE_SLOWDOWN = 4
const APP_PAGES = [
  { name: 'map', path: '/' },
  { name: 'chart', path: `/stations/${STATION_ID}` },
]
const SCREENS: { screen: Screen; leastPerformance: number }[] = [
  { screen: 'desktop', leastPerformance: 95 },
  { screen: 'phone', leastPerformance: 90 },
]

/**
 * `npm run prove:lighthouse`; the last line is the figure. A busy machine makes it a worse one, so that is
 * said too. `-- --only kiosk`, `map` or `chart` for one page.
 */
const only = process.argv[process.argv.indexOf('--only') + 1]
const isWanted = (page: string) => !process.argv.includes('--only') || page === only
const chrome = chromiumOptions()
const { figure, judge } = createJudge()
if (isWanted('kiosk')) await proveKiosk()
const pages = APP_PAGES.filter(({ name }) => isWanted(name))
if (pages.length > 0) await proveApp(pages)
say(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
sayFigure(figure)

async function proveKiosk(): Promise<void> {
  const stack = await startTestStack({}, Date.now)
  const browser = await chromium.launch(chrome)
  try {
    const url = `${stack.url}/kiosk/demo`
    const values: number[] = []
    const runs: LighthouseRun[] = []
    for (let n = 1; n <= RUNS; n++) {
      const value = await firstValueMs(browser, url, PHONE_SLOWDOWN)
      const byLine = await firstValueMs(browser, url, 1)
      const run = await runLighthouse(url, chrome)
      values.push(value)
      runs.push(run)
      say(`run ${n}: ${scoresOf(run)}; first value at ${value} ms, ${byLine} ms of that by the line alone`)
    }
    for (const { what, holds } of judgePage(runs, values)) judge(what, holds)
  } finally {
    await browser.close()
    await stack.close()
  }
}

async function proveApp(wanted: typeof APP_PAGES): Promise<void> {
  const stack = await startLargeNetwork()
  try {
    for (const { name, path } of wanted)
      for (const { screen, leastPerformance } of SCREENS) {
        const page = `${name}, ${screen}`
        const runs: LighthouseRun[] = []
        for (let n = 1; n <= APP_RUNS; n++) {
          const run = await runLighthouse(stack.url + path, chrome, screen)
          runs.push(run)
          say(`${page}, run ${n}: ${scoresOf(run)}`)
        }
        for (const { what, holds } of judgeScores(runs, leastPerformance)) judge(`${page}: ${what}`, holds)
      }
  } finally {
    await stack.close()
  }
}

function scoresOf({ performance, accessibility, largestPaintMs, blockedMs }: LighthouseRun): string {
  return `performance ${performance}, accessibility ${accessibility}, largest paint ${largestPaintMs} ms, blocked ${blockedMs} ms`
}
