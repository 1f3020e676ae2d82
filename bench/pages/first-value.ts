import type { Browser } from '@playwright/test'

/** The "slow 4G" of Lighthouse and of Chromium's tools, as a browser applies it to each request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const VIEWPORT = { width: 412, height: 823 }
const VALUE = '.station-row-value'

/**
 * Milliseconds from asking for a page to the frame after a measured value stands in it, and to the first
 * paint of anything where that is later: what waits for a style sheet stands in the page but is not seen. On
 * a first visit over slow 4G, with the processor slowed so many times.
 */
export async function firstValueMs(browser: Browser, url: string, slowdown: number): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript((selector) => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        seen.disconnect()
        requestAnimationFrame(() => setTimeout(() => performance.mark('first value')))
      })
      seen.observe(document, { childList: true, subtree: true })
    }, VALUE)
    await page.goto(url, { waitUntil: 'commit' })
    const at = await page.waitForFunction(() => {
      const [value] = performance.getEntriesByName('first value')
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return value && paint && Math.max(value.startTime, paint.startTime)
    })
    return Math.round((await at.jsonValue()) as number)
  } finally {
    await context.close()
  }
}
