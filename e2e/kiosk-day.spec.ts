import type { CDPSession, Page } from '@playwright/test'
import { SIMULATED_NOW } from './support/clock.ts'
import { startKioskServer } from './support/kiosk-server.ts'
import { expect, test } from './support/test.ts'

// what a trace keeps of a page would be counted, and takes longer than the page
test.use({ trace: 'off', stack: 'own' })

/** No slide and no pause between two requests is shorter. */
const STEP_MS = 10_000
const STEPS = 72
/** After so many the next slide stands, however calm the waters are. */
const MAX_STEPS_PER_SLIDE = 6

/** A wall in front of stations whose waters rise and fall: its clock, its timers and the server's clock go on together. */
test('a wall goes round for minutes of its own time without holding more and more', async ({
  page,
  context,
}) => {
  test.slow()
  const server = await startKioskServer(3)
  try {
    await page.clock.install({ time: SIMULATED_NOW })
    await page.goto(`${server.url}/kiosk/demo?mode=wall`)
    // what comes later of its code is no growth
    for (const late of ['.wall-plot > svg', '.wall-map svg']) await page.locator(late).first().waitFor()
    const devtools = await context.newCDPSession(page)
    const seen = new Set<string>()
    const samples: number[] = []
    const goOn = async () => {
      server.pass(STEP_MS)
      await page.clock.fastForward(STEP_MS)
      seen.add(await page.evaluate(() => document.querySelector('main')?.textContent ?? ''))
    }
    for (let n = 0; n < STEPS; n++) {
      await goOn()
      // like is held against like: the overview listens to less than a station, and shows more
      for (let m = 0; m < MAX_STEPS_PER_SLIDE && !(await isStation(page)); m++) await goOn()
      samples.push(await heapBytes(devtools))
    }
    expect(seen.size).toBeGreaterThan(3)
    expect(Math.abs(growth(samples))).toBeLessThan(0.1)
  } finally {
    await server.stop()
  }
})

/**
 * Where what is held is heading, once code and caches are there, as a share of it. Of a third of the samples the least:
 * an answer on its way when a sample was taken adds to that one, and is not held.
 */
function growth(samples: readonly number[]): number {
  const third = samples.length / 3
  return Math.min(...samples.slice(-third)) / Math.min(...samples.slice(third, -third)) - 1
}

function isStation(page: Page): Promise<boolean> {
  return page.locator('.wall-station').isVisible()
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  // what one collection lets go may have held what the next one finds
  for (let n = 0; n < 3; n++) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
