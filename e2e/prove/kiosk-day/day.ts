import type { Browser, CDPSession, Page } from '@playwright/test'
import { listen } from '../../../src/server/listen.ts'
import { SIMULATED_NOW } from '../../support/clock.ts'
import { createKioskWorld } from '../../support/kiosk-world.ts'
import { APP_DIRECTORY } from '../../support/test-stack.ts'
import type { Hour } from './judge.ts'

export interface DayOptions {
  hours: number
  /** Stands in between what is measured. */
  samplesAnHour: number
  stations: number
  /** Run in the page before its own code; what breaks it on purpose. */
  sabotage?: () => void
  onSample?: (hour: Hour) => void
}

export interface Day {
  samples: Hour[]
  /** Different pictures seen. */
  slides: number
  /** What the page complained of. */
  complaints: string[]
}

/** No slide and no pause between two questions is shorter. */
const STEP_MS = 10_000
/** After so many the next slide stands, however calm the waters are. */
const MAX_STEPS_PER_SLIDE = 6
const HOUR_MS = 3_600_000

/**
 * A wall in front of stations whose waters rise and fall, for so many hours of its own time: its clock, its timers and
 * the server's clock go on together, as fast as the machine allows, while requests really travel.
 */
export async function liveThrough(browser: Browser, options: DayOptions): Promise<Day> {
  const { hours, samplesAnHour, stations, sabotage, onSample } = options
  const world = createKioskWorld({ stations, nowMs: SIMULATED_NOW, appDirectory: APP_DIRECTORY })
  const server = await listen(world.bff, { host: '127.0.0.1', port: 0 })
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  try {
    await page.clock.install({ time: SIMULATED_NOW })
    if (sabotage) await page.addInitScript(sabotage)
    await page.goto(`${server.url}/kiosk/demo?mode=wall`)
    // what comes later of its code is no growth
    for (const late of ['.wall-plot > svg', '.wall-map svg']) await page.locator(late).first().waitFor()
    const devtools = await context.newCDPSession(page)
    const samples: Hour[] = []
    const seen = new Set<string>()
    const everyMs = HOUR_MS / samplesAnHour
    const goOn = async () => {
      world.pass(STEP_MS)
      seen.add(await step(page))
    }
    for (let ms = STEP_MS; ms <= hours * HOUR_MS; ms += STEP_MS) {
      await goOn()
      if (ms % everyMs !== 0) continue
      // like is held against like: the overview listens to less than a station, and shows more
      for (let n = 0; n < MAX_STEPS_PER_SLIDE && !(await isStation(page)); n++) await goOn()
      const sample = { hour: ms / HOUR_MS, ...(await held(devtools, page)) }
      samples.push(sample)
      onSample?.(sample)
    }
    return { samples, slides: seen.size, complaints }
  } finally {
    await context.close()
    await server.close()
  }
}

/** Lets the page's time go on, and waits until it has answered and drawn; what it then shows. */
async function step(page: Page): Promise<string> {
  await page.clock.fastForward(STEP_MS)
  return page.evaluate(() => document.querySelector('main')?.textContent ?? '')
}

function isStation(page: Page): Promise<boolean> {
  return page.locator('.wall-station').isVisible()
}

async function held(devtools: CDPSession, page: Page): Promise<Omit<Hour, 'hour'>> {
  // what one collection lets go may have held what the next one finds
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const shown = await page.evaluate(() => {
    const all = document.createNodeIterator(document)
    let count = 0
    while (all.nextNode()) count++
    return count
  })
  return { heapBytes: usedSize, nodes: shown, strayNodes: nodes - shown, listeners: jsEventListeners }
}
