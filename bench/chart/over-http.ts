import type { BrowserContext, Page } from 'playwright'
import { BUILT, started } from '../../e2e/prove/program.ts'
import { parsePackedSeries } from '../../src/app/api/packed-series.ts'
import { BASE_PATH, deviceDataPath } from '../../src/contract/paths.ts'
import { listen } from '../../src/server/listen.ts'
import { issueBasicKey } from '../../src/service/auth/issue-keys.ts'
import { createService } from '../../src/service/create-service.ts'
import { openBrowser, VIEWPORT } from '../harness/browser.ts'
import { bundle, htmlDocument } from '../harness/html.ts'
import { interleave, type Row, type Samples } from '../harness/measure.ts'
import { fillStation, STATION, type StationStore, withStore } from '../harness/station.ts'
import type { Asked } from './bare-page.ts'
import { fillGauges, GAUGES, READINGS, rangeOfGauges, SENSOR } from './gauges.ts'

const SUITE = 'chart'
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const VALUES = 1_000_000
/** What stands on the screen before: a day that no later range touches, so that a cold cache is cold. */
const EARLIER_DAY = { fromMs: YEAR_MS + 3 * DAY_MS, toMs: YEAR_MS + 2 * DAY_MS }
/** How long a mouse's button is down when a hand clicks, and when a program does. */
const CLICKS = { 'by hand': 90, 'by program': 0 }
const ROUNDS = 7
const COMPARE_ROUNDS = 5
const BARE = "bare page, service's JSON and uPlot"

/** From the click that chooses a year to the painted chart with 1,000,000 values behind it: cold, our server has never read it. */
export function yearOverHttp(say: (text: string) => void): Promise<Row[]> {
  return inBrowser(fillStation, async (context, station) => {
    const { nowMs } = station
    const pathOf = (fromMs: number, toMs: number) =>
      `${BASE_PATH}${deviceDataPath(STATION.id, { start: fromMs, end: toMs })}`
    const day = [pathOf(nowMs - EARLIER_DAY.fromMs, nowMs - EARLIER_DAY.toMs)]
    const bare = await bareService(station, day)
    const bareYear = (downMs: number) => ({
      name: BARE,
      measure: () =>
        onPage(context, async (page) => {
          await page.goto(bare.url)
          await page.evaluate(() => window.barePage.taken)
          await page.evaluate((path) => window.barePage.choose([path]), pathOf(nowMs - YEAR_MS, nowMs))
          await page.click('button', { delay: downMs })
          const ms = await page.evaluate(() => window.barePage.taken)
          return enough(ms, await page.evaluate(() => window.barePage.values()), VALUES)
        }),
    })
    const { script } = await bundle(new URL('watch-chart.ts', import.meta.url))
    const search = new URLSearchParams({
      from: new Date(nowMs - EARLIER_DAY.fromMs).toISOString(),
      to: new Date(nowMs - EARLIER_DAY.toMs).toISOString(),
    })
    const ourYear = (url: string, downMs: number) =>
      onPage(context, async (page) => {
        await page.addInitScript({ content: script })
        await page.goto(`${url}/stations/${STATION.id}?${search}`)
        await page.waitForSelector('[data-drawn] .series path')
        const taken = page.evaluate((rangeMs) => window.watchChart(rangeMs), YEAR_MS)
        const answered = page.waitForResponse((response) => response.url().includes('/series?'))
        await page.getByRole('button', { name: '1 y', exact: true }).click({ delay: downMs })
        const ms = await taken
        return enough(ms, countIn(await (await answered).body()), VALUES)
      })
    const start = () => started([BUILT, 'start'], { DATA_DIR: station.dataDirectory, SIMULATE: '0' })
    try {
      say(`a year, cold, ${ROUNDS} rounds`)
      const measureCold = async () => {
        const product = await start()
        return ourYear(product.url, 0).finally(() => product.end())
      }
      const cold = await interleave(
        { name: 'the product, just started', measure: measureCold },
        bareYear(0),
        ROUNDS,
      )
      const rows = [row('click to chart, cold cache', cold, { fasterAtLeast: 1 })]
      const product = await start()
      try {
        for (const [who, downMs] of Object.entries(CLICKS)) {
          say(`a year, warm, clicked ${who}, ${ROUNDS} rounds`)
          const ours = { name: 'the product', measure: () => ourYear(product.url, downMs) }
          const warm = await interleave(ours, bareYear(downMs), ROUNDS)
          rows.push(row(`click to chart, warm cache, clicked ${who}`, warm, { fasterAtLeast: 10 }))
        }
      } finally {
        await product.end()
      }
      return rows
    } finally {
      await bare.close()
    }
  })
}

/** Six series of 1,000,000 readings, opened by a link, which our server has read before; then a pointer over them. */
export function compareOverHttp(say: (text: string) => void): Promise<Row[]> {
  say('generating six gauges')
  return inBrowser(fillGauges, async (context, station) => {
    const { fromMs, toMs } = rangeOfGauges(station.nowMs)
    const paths = GAUGES.map((id) => `${BASE_PATH}${deviceDataPath(id, { start: fromMs, end: toMs })}`)
    const bare = await bareService(station, paths)
    const product = await started([BUILT, 'start'], { DATA_DIR: station.dataDirectory, SIMULATE: '0' })
    const { script } = await bundle(new URL('watch-compare.ts', import.meta.url))
    const search = new URLSearchParams({
      series: GAUGES.map((id) => `${id}:${SENSOR.id}`).join(','),
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      zone: 'utc',
    })
    const hovers: [Samples, Samples] = [
      { name: 'the product', values: [] },
      { name: BARE, values: [] },
    ]
    const ours = (): Promise<number> =>
      onPage(context, async (page) => {
        await page.addInitScript({ content: script })
        const counts: Promise<number>[] = []
        page.on('response', (response) => {
          if (response.url().includes('/series?')) counts.push(response.body().then(countIn))
        })
        await page.goto(`${product.url}/compare?${search}`)
        const drawn = [`${fromMs}/${toMs}`, GAUGES.length] as const
        const ms = await page.evaluate(([range, lines]) => window.watchCompare.taken(range, lines), drawn)
        hovers[0].values.push(await page.evaluate(() => window.watchCompare.hover()))
        const values = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
        // until all is read a page draws what is there
        return values < GAUGES.length * READINGS ? ours() : ms
      })
    const theirs = () =>
      onPage(context, async (page) => {
        await page.goto(bare.url)
        const ms = await page.evaluate(() => window.barePage.taken)
        hovers[1].values.push(await page.evaluate(() => window.barePage.hover()))
        return enough(ms, await page.evaluate(() => window.barePage.values()), GAUGES.length * READINGS)
      })
    try {
      say(`six series, ${COMPARE_ROUNDS} rounds`)
      const sides = [
        { name: 'the product', measure: ours },
        { name: BARE, measure: theirs },
      ] as const
      const links = await interleave(...sides, COMPARE_ROUNDS)
      return [
        row('six series of 1,000,000, link to painted, warm', links, { fasterAtLeast: 5 }),
        row('hover over six series', hovers, { slowerAtMost: 1.5 }),
      ]
    } finally {
      await product.end()
      await bare.close()
    }
  })
}

function row(what: string, [ours, peer]: [Samples, Samples], target: NonNullable<Row['target']>): Row {
  return { suite: SUITE, what, ours, peer, target }
}

function enough(ms: number, values: number, wanted: number): number {
  if (values < wanted) throw new Error(`Only ${values} of ${wanted} values were behind the picture`)
  return ms
}

function countIn(body: Buffer): number {
  return parsePackedSeries(new Uint8Array(body)).sensors.reduce((sum, { count }) => sum + count, 0)
}

function inBrowser(
  fill: Parameters<typeof withStore>[0],
  use: (context: BrowserContext, station: StationStore) => Promise<Row[]>,
): Promise<Row[]> {
  return withStore(fill, async (station) => {
    const browser = await openBrowser('at once')
    try {
      return await use(await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' }), station)
    } finally {
      await browser.close()
    }
  })
}

/** A new page for each measurement, whose code the browser has. */
async function onPage(context: BrowserContext, use: (page: Page) => Promise<number>): Promise<number> {
  const page = await context.newPage()
  return use(page).finally(() => page.close())
}

/** The telemetry service over HTTP, and at `/` a page of its own that may read it. */
async function bareService({ store, organisationId }: StationStore, paths: string[]) {
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const authorization = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
  const asked = JSON.stringify({ authorization, paths } satisfies Asked)
  const page = await htmlDocument({
    entry: new URL('bare-page.ts', import.meta.url),
    body: `<button type="button">Draw</button><script type="application/json" id="asked">${asked}</script>`,
  })
  const service = createService({ store, now: Date.now, logger: console })
  const handler = async (request: Request) =>
    new URL(request.url).pathname.startsWith(BASE_PATH)
      ? service(request)
      : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  return listen(handler, { host: '127.0.0.1', port: 0 })
}
