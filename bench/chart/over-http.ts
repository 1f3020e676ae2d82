import type { Page } from 'playwright'
import { BUILT, started } from '../../e2e/prove/program.ts'
import { parsePackedSeries } from '../../src/app/api/packed-series.ts'
import { BASE_PATH, deviceDataPath } from '../../src/contract/paths.ts'
import { listen } from '../../src/server/listen.ts'
import { createService } from '../../src/service/create-service.ts'
import { bundle, htmlDocument, openBrowser, VIEWPORT } from '../harness/html.ts'
import { measured, type Row, type Side } from '../harness/measure.ts'
import { authorizationOf, STATION, type StationStore, withStation } from '../harness/station.ts'
import type { TimedRequest } from './bare-page.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const VALUES = 1_000_000
/** What stands on the screen before: a day that no later range touches, so that a cold cache is cold. */
const EARLIER_DAY = { fromMs: YEAR_MS + 3 * DAY_MS, toMs: YEAR_MS + 2 * DAY_MS }
/** How long a mouse's button is down when a hand clicks, and when a program does. */
const CLICKS = { 'by hand': 90, 'by program': 0 }
const ROUNDS = 7

/** From the click that chooses a year to the painted chart with 1,000,000 values behind it: cold, our server has never read it. */
export function yearOverHttp(say: (text: string) => void): Promise<Row[]> {
  return withStation(async (station) => {
    const { nowMs, dataDirectory } = station
    const [fromMs, toMs] = [nowMs - EARLIER_DAY.fromMs, nowMs - EARLIER_DAY.toMs]
    const pathOf = (start: number, end: number) => `${BASE_PATH}${deviceDataPath(STATION.id, { start, end })}`
    const bare = await bareService(station, pathOf(fromMs, toMs))
    const browser = await openBrowser('at once')
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' })
    const { script } = await bundle(new URL('watch-chart.ts', import.meta.url))
    // a new page for each measurement, whose code the browser has
    const onPage = async (use: (page: Page) => Promise<[ms: number, values: number]>) => {
      const page = await context.newPage()
      const [ms, values] = await use(page).finally(() => page.close())
      if (values < VALUES) throw new Error(`Only ${values} of ${VALUES} values were behind the picture`)
      return [ms]
    }
    const peer = (delay: number): Side => ({
      name: "bare page, service's JSON and uPlot",
      measure: () =>
        onPage(async (page) => {
          await page.goto(bare.url)
          await page.evaluate(() => window.barePage.taken)
          await page.evaluate((path) => window.barePage.choose(path), pathOf(nowMs - YEAR_MS, nowMs))
          await page.click('button', { delay })
          const ms = await page.evaluate(() => window.barePage.taken)
          return [ms, await page.evaluate(() => window.barePage.values())]
        }),
    })
    const range = `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`
    const ourYear = (url: string, delay: number) =>
      onPage(async (page) => {
        await page.addInitScript({ content: script })
        await page.goto(`${url}/stations/${STATION.id}?${range}`)
        await page.waitForSelector('[data-drawn] .series path')
        const taken = page.evaluate((rangeMs) => window.watchChart(rangeMs), YEAR_MS)
        const answered = page.waitForResponse((response) => response.url().includes('/series?'))
        await page.getByRole('button', { name: '1 y', exact: true }).click({ delay })
        const ms = await taken
        const { sensors } = parsePackedSeries(new Uint8Array(await (await answered).body()))
        return [ms, sensors.reduce((sum, { count }) => sum + count, 0)]
      })
    const start = () => started([BUILT, 'start'], { DATA_DIR: dataDirectory, SIMULATE: '0' })
    const cold: Side = {
      name: 'the product, just started',
      measure: async () => {
        const product = await start()
        return ourYear(product.url, 0).finally(() => product.end())
      },
    }
    const figure = (what: string, fasterAtLeast: number) => ({
      ...{ rounds: ROUNDS, figures: [{ what: `click to chart, ${what}, ms`, target: { fasterAtLeast } }] },
    })
    try {
      say('a year, cold')
      const rows = await measured({ ours: cold, peer: peer(0), ...figure('cold cache', 1) })
      const product = await start()
      try {
        for (const [who, delay] of Object.entries(CLICKS)) {
          say(`a year, warm, clicked ${who}`)
          const ours = { name: 'the product', measure: () => ourYear(product.url, delay) }
          const warm = figure(`warm cache, clicked ${who}`, 10)
          rows.push(...(await measured({ ours, peer: peer(delay), ...warm })))
        }
      } finally {
        await product.end()
      }
      return rows
    } finally {
      await browser.close()
      await bare.close()
    }
  })
}

/** The telemetry service over HTTP, and at `/` a page of its own that may read it. */
async function bareService(station: StationStore, path: string) {
  const timed = JSON.stringify({ authorization: await authorizationOf(station), path } satisfies TimedRequest)
  const page = await htmlDocument({
    entry: new URL('bare-page.ts', import.meta.url),
    body: `<button type="button">Draw</button><script type="application/json" id="asked">${timed}</script>`,
  })
  const service = createService({ store: station.store, now: Date.now, logger: console })
  const handler = async (request: Request) =>
    new URL(request.url).pathname.startsWith(BASE_PATH)
      ? service(request)
      : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  return listen(handler, { host: '127.0.0.1', port: 0 })
}
