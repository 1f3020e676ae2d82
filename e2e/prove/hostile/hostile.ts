import type { Browser, Page } from '@playwright/test'
import { checkExports } from './check-exports.ts'
import { startHostileStack } from './hostile-stack.ts'
import { type HostileStation, hostileStations, TEXTS_PER_STATION } from './hostile-stations.ts'
import { openByAddress, UNSPEAKABLE, visitStation } from './visit-station.ts'

export interface HostileOptions {
  browser: Browser
  seed: number
  /** Names and ids; four make a station. */
  texts: number
  /** Pages that go on at the same time. */
  pages: number
  /** Puts something into every page, to see the run fail. */
  prepare?: (page: Page) => Promise<unknown>
  onFailure: (failure: { station: HostileStation; what: string }) => void
}

/** Every so many stations one is opened by its address alone, in a page of its own. */
const OPENED_AFRESH = 10
const WAIT_MS = 15_000

/** Takes hostile names and ids through every view and export; counts texts whose station was shown as it is. */
export async function proveHostile(options: HostileOptions): Promise<{ passed: number; failed: number }> {
  const { seed, texts, onFailure } = options
  const stations = hostileStations(seed, texts)
  const stack = await startHostileStack(stations)
  const result = { passed: 0, failed: 0 }
  let next = 0

  const lane = async (): Promise<void> => {
    const problems: string[] = []
    let page = await openPage(options, stack.url, problems)
    for (let n = next++; n < stations.length; n = next++) {
      const station = stations[n] as HostileStation
      const what = await problemOf(async () => {
        await visitStation(page, station)
        if (UNSPEAKABLE.has(station.id)) return
        if (n % OPENED_AFRESH === 0) {
          await openByAddress(page, stack.url, station)
          await page.goto(stack.url)
        }
        await checkExports(stack.url, station)
      })
      const problem = problems[0] ?? what
      if (problem === undefined) result.passed += TEXTS_PER_STATION
      else {
        result.failed += TEXTS_PER_STATION
        onFailure({ station, what: problem })
        problems.length = 0
        await page.context().close()
        page = await openPage(options, stack.url, problems)
      }
      problems.length = 0
    }
    await page.context().close()
  }
  try {
    await Promise.all(Array.from({ length: options.pages }, lane))
  } finally {
    await stack.close()
  }
  return result
}

/** A page on the map; scripts that run, broken policies, errors and requests that leave the machine are trouble. */
async function openPage(
  { browser, prepare }: HostileOptions,
  url: string,
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.exposeFunction('ran', () => void problems.push('a script ran'))
  await page.exposeFunction('reportViolation', (what: string) => void problems.push(`policy: ${what}`))
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (what: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      reportViolation(`${event.effectiveDirective} ${event.blockedURI}`),
    )
  })
  page.on('dialog', (dialog) => {
    problems.push('a dialog')
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text().slice(0, 300)}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') problems.push(`a request to ${hostname}`)
  })
  await prepare?.(page)
  await page.goto(url)
  return page
}

async function problemOf(task: () => Promise<void>): Promise<string | undefined> {
  try {
    await task()
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n')[0]
  }
}
