import type { Browser } from 'playwright'
import { parsePackedSeries } from '../../src/app/api/packed-series.ts'
import { VIEWPORT } from '../harness/browser.ts'
import { bundle } from '../harness/bundle.ts'
import { STATION } from '../harness/station.ts'
import { EARLIER_DAY, YEAR_MS } from './ranges.ts'

export interface ProductChart {
  /**
   * Milliseconds from the click on "1 y" to the chart of that year, on a new page that shows an earlier day;
   * `downMs` is how long the button was down.
   */
  measure(productUrl: string, downMs: number): Promise<number>
}

/** Looks at the product's own chart page with the eyes of a reader who clicks. */
export async function productChart(browser: Browser, nowMs: number): Promise<ProductChart> {
  const { script } = await bundle(new URL('watch-chart.ts', import.meta.url))
  const day = new URLSearchParams({
    from: new Date(nowMs - EARLIER_DAY.beginsBeforeMs).toISOString(),
    to: new Date(nowMs - EARLIER_DAY.endsBeforeMs).toISOString(),
  })
  return {
    async measure(productUrl, downMs) {
      const page = await browser.newPage({ viewport: VIEWPORT, locale: 'en-GB' })
      await page.addInitScript({ content: script })
      await page.goto(`${productUrl}/stations/${STATION.id}?${day}`)
      await page.waitForSelector('[data-drawn] .series path')
      const taken = page.evaluate((rangeMs) => window.watchChart(rangeMs), YEAR_MS)
      const answered = page.waitForResponse((response) => response.url().includes('/series?'))
      await page.getByRole('button', { name: '1 y', exact: true }).click({ delay: downMs })
      const milliseconds = await taken
      const answer = parsePackedSeries(new Uint8Array(await (await answered).body()))
      const values = answer.sensors.reduce((sum, { count }) => sum + count, 0)
      if (values < 1_000_000) throw new Error(`Only ${values} values were behind the chart`)
      await page.close()
      return milliseconds
    },
  }
}
