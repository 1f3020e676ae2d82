import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { createTestStack, gauge } from '../../../src/bff/testing/test-upstream.ts'
import { listen } from '../../../src/server/listen.ts'
import { watchMarker } from './watch-marker.ts'

export interface PixelWay {
  zoom: number
  /** From each post to the frame that shows it; `undefined` where it was not seen. */
  tookMs: (number | undefined)[]
}

const APP_DIRECTORY = fileURLToPath(new URL('../../../dist/app', import.meta.url))
const KEY = 'a-webhook-key-for-this-proof'
const STATIONS = 200
const ROWS = 20
const ID = 'gauge-105'
const NAME = 'Gauge 105'
const FIRST_LEVEL = 300
/** Few stations are in view at the one, nearly all at the other. */
const ZOOMS = [12, 9]
const MAX_WAIT_MS = 5_000
/** Posts fall anywhere between the frames of the page and the batches of the server. */
const MAX_PAUSE_MS = 150

/**
 * The built app before a dashboard with 200 stations: posts so many readings of one at each zoom, and times each to its
 * marker.
 */
export async function measurePixel(browser: Browser, posts: number): Promise<PixelWay[]> {
  const nowMs = Date.now()
  const { bff, upstream } = createTestStack(stations(nowMs), {
    webhookKey: KEY,
    appDirectory: APP_DIRECTORY,
    now: Date.now,
  })
  upstream.nowMs = nowMs
  const server = await listen(bff, { host: '127.0.0.1', port: 0 })
  let sent = 0
  const post = async (level: number) => {
    sent++
    const response = await fetch(`${server.url}/webhook/sensor-data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: JSON.stringify({
        event: 'sensor.data',
        device_id: ID,
        timestamp: new Date(nowMs - 290_000 + sent * 1000).toISOString(),
        data: { fluid_level: level },
      }),
    })
    if (response.status !== 200) throw new Error(`the post was answered with ${response.status}`)
  }
  try {
    const ways: PixelWay[] = []
    for (const zoom of ZOOMS) {
      const page = await openMap(browser, `${server.url}/?lat=-6.25&lng=106.5&z=${zoom}&station=${ID}`)
      const tookMs: (number | undefined)[] = []
      for (let n = 0; n < posts; n++) {
        // another each time, so that no marker shows it before
        const level = FIRST_LEVEL + sent
        const seen = await watchMarker(page, NAME, String(level), MAX_WAIT_MS)
        await pause(Math.random() * MAX_PAUSE_MS)
        const postedMs = Date.now()
        await post(level)
        const seenMs = await seen()
        tookMs.push(seenMs === undefined ? undefined : seenMs - postedMs)
      }
      ways.push({ zoom, tookMs })
      await page.close()
    }
    return ways
  } finally {
    bff.lifecycle.end()
    await server.close()
  }
}

async function openMap(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await page
    .getByRole('region', { name: 'Station map' })
    .getByRole('button', { name: new RegExp(`^${NAME}`) })
    .waitFor()
  await page.locator('.live[data-state="live"]').waitFor()
  await page.getByRole('region', { name: NAME }).getByRole('img').first().waitFor()
  return page
}

/** Stations on a grid that report every five minutes, the last time five minutes ago. */
function stations(nowMs: number) {
  return Array.from({ length: STATIONS }, (_, n) =>
    gauge(nowMs - 3_600_000, nowMs - 300_000, {
      device_id: `gauge-${n}`,
      name: `Gauge ${n}`,
      lat: -6 - (n % ROWS) * 0.05,
      long: 106 + Math.floor(n / ROWS) * 0.1,
    }),
  )
}
