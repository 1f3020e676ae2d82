import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { startTestStack } from '../support/test-stack.ts'
import { firstValueMs } from './lighthouse/first-value.ts'
import { judgePage, type LighthouseRun } from './lighthouse/judge.ts'
import { runLighthouse } from './lighthouse/run-lighthouse.ts'
import { createJudge, say, sayFigure } from './report.ts'

const RUNS = 5
/** Of Lighthouse's phone. */
const PHONE_SLOWDOWN = 4

/**
 * `npm run prove:lighthouse`; the last line is the figure. A busy machine makes it a worse one, so that is
 * said too.
 */
const chrome = chromiumOptions()
const stack = await startTestStack({}, Date.now)
const browser = await chromium.launch(chrome)
const { figure, judge } = createJudge()
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
    say(
      `run ${n}: performance ${run.performance}, accessibility ${run.accessibility}, largest paint ${run.largestPaintMs} ms, blocked ${run.blockedMs} ms; first value at ${value} ms, ${byLine} ms of that by the line alone`,
    )
  }
  for (const { what, holds } of judgePage(runs, values)) judge(what, holds)
} finally {
  await browser.close()
  await stack.close()
}
say(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
sayFigure(figure)
