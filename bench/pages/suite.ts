import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startTestStack, type TestStack } from '../../e2e/support/test-stack.ts'
import { chromiumOptions } from '../../scripts/chromium.ts'
import type { Row, Suite } from '../harness/measure.ts'
import { firstValueMs } from './first-value.ts'
import { STATION_ID, startLargeNetwork } from './large-network.ts'
import { type LighthouseRun, runLighthouse, type Screen } from './run-lighthouse.ts'

const SUITE = 'pages'
const KIOSK_RUNS = 5
const APP_RUNS = 3
/** Of Lighthouse's phone. */
const PHONE_SLOWDOWN = 4
const MAX_FIRST_VALUE_MS = 2_000
const APP_PAGES = { map: '/', chart: `/stations/${STATION_ID}` }
const SCREENS: Record<Screen, number> = { desktop: 95, phone: 90 }
const MIN_KIOSK_SCORE = 95
const ASSETS = join(import.meta.dirname, '../../dist/app/assets')

/**
 * How a page feels at the first visit, by Lighthouse: the public page on a phone, map and chart with 200 stations on a phone and a
 * desktop; when the public page shows its first value on slow 4G; and what is sent, packed. `ours` is the figure, `peer` what is asked.
 */
export const pagesSuite: Suite = {
  name: SUITE,
  run: async (say) => [...sizes(), ...(await kiosk(say)), ...(await app(say))],
}

async function kiosk(say: (text: string) => void): Promise<Row[]> {
  const stack = await startTestStack({}, Date.now)
  const browser = await chromium.launch(chromiumOptions())
  try {
    const url = `${stack.url}/kiosk/demo`
    const values: number[] = []
    for (let n = 0; n < KIOSK_RUNS; n++) values.push(await firstValueMs(browser, url, PHONE_SLOWDOWN))
    return [
      row('kiosk on slow 4G: first value, ms', values, MAX_FIRST_VALUE_MS),
      ...(await lighthouse(say, 'kiosk', url, 'phone', KIOSK_RUNS, MIN_KIOSK_SCORE)),
    ]
  } finally {
    await browser.close()
    await stack.close()
  }
}

async function app(say: (text: string) => void): Promise<Row[]> {
  const stack: TestStack = await startLargeNetwork()
  const rows: Row[] = []
  try {
    for (const [name, path] of Object.entries(APP_PAGES))
      for (const [screen, score] of Object.entries(SCREENS) as [Screen, number][])
        rows.push(...(await lighthouse(say, name, stack.url + path, screen, APP_RUNS, score)))
    return rows
  } finally {
    await stack.close()
  }
}

/** Points that are missing to 100, since less is better everywhere else. */
async function lighthouse(
  say: (text: string) => void,
  page: string,
  url: string,
  screen: Screen,
  runs: number,
  minScore: number,
): Promise<Row[]> {
  const found: LighthouseRun[] = []
  for (let n = 0; n < runs; n++) {
    const run = await runLighthouse(url, chromiumOptions(), screen)
    say(`${page}, ${screen}: ${JSON.stringify(run)}`)
    found.push(run)
  }
  const missing = (of: 'performance' | 'accessibility') => found.map((run) => Math.max(0.01, 100 - run[of]))
  return [
    row(`${page}, ${screen}: performance, points missing`, missing('performance'), 100 - minScore),
    row(`${page}, ${screen}: accessibility, points missing`, missing('accessibility'), 0.01),
  ]
}

/** What the build sends to browsers, in Brotli. */
function sizes(): Row[] {
  const kB = (pattern: RegExp) => {
    const files = readdirSync(ASSETS).filter((name) => pattern.test(name))
    return files.reduce((sum, name) => sum + readFileSync(join(ASSETS, name)).length, 0) / 1000
  }
  return [row('scripts and styles, kB', [kB(/\.(js|css)\.br$/)], null)]
}

function row(what: string, values: number[], asked: number | null): Row {
  const peer = { name: 'asked', values: [asked ?? values[0] ?? 0] }
  const ours = { name: 'ours', values }
  return { suite: SUITE, what, ours, peer, ...(asked !== null && { target: { slowerAtMost: 1 } }) }
}
