import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../../scripts/chromium.ts'
import { judgeWays } from './pixel/judge.ts'
import { measurePixel } from './pixel/pixel.ts'
import { createJudge, say, sayFigure } from './report.ts'

/** Posts at each zoom. */
const POSTS = 100

/** `npm run prove:pixel`; the last line is the figure. A busy machine makes it a worse one, so that is said too. */
const browser = await chromium.launch(chromiumOptions())
const { figure, judge } = createJudge()
try {
  for (const { zoom, tookMs } of await measurePixel(browser, POSTS)) {
    const { p50, p95, max, checks } = judgeWays(tookMs, POSTS)
    say(`zoom ${zoom}: p50 ${p50} ms, p95 ${p95} ms, max ${max} ms from the post to the painted marker`)
    for (const { what, holds } of checks) judge(`zoom ${zoom}: ${what}`, holds)
  }
} finally {
  await browser.close()
}
say(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
sayFigure(figure)
