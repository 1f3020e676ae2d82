import type { BrowserContext } from 'playwright'
import { parsePackedSeries } from '../../src/app/api/packed-series.ts'
import { startProduct } from '../chart-over-http/servers.ts'
import { bundle } from '../harness/bundle.ts'
import type { StationStore } from '../harness/station-store.ts'
import { GAUGES, READINGS, rangeOfGauges, SENSOR } from './gauges.ts'
import type { CompareSide } from './side.ts'

/** The product's own compare page, opened by a link. One program all the while: the round that is thrown away fills its cache. */
export async function ourSide(
  context: BrowserContext,
  { dataDirectory, nowMs }: StationStore,
): Promise<CompareSide> {
  const { script } = await bundle(new URL('watch-compare.ts', import.meta.url))
  const product = await startProduct(dataDirectory)
  const { fromMs, toMs } = rangeOfGauges(nowMs)
  const search = new URLSearchParams({
    series: GAUGES.map((id) => `${id}:${SENSOR.id}`).join(','),
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    zone: 'utc',
  })
  const look = async () => {
    const page = await context.newPage()
    await page.addInitScript({ content: script })
    const counts: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().includes('/series?')) counts.push(response.body().then(countIn))
    })
    await page.goto(`${product.url}/compare?${search}`)
    const link = await page.evaluate(([range, lines]) => window.watchCompare.taken(range, lines), [
      `${fromMs}/${toMs}`,
      GAUGES.length,
    ] as const)
    const values = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    const hover = await page.evaluate(() => window.watchCompare.hover())
    await page.close()
    return { link, hover, values }
  }
  let hasRead = false
  return {
    name: 'the product',
    async measure() {
      let looked = await look()
      // until all is read a page draws what is there
      while (!hasRead && looked.values < GAUGES.length * READINGS) looked = await look()
      hasRead = true
      const { values, ...timings } = looked
      if (values < GAUGES.length * READINGS) throw new Error(`Only ${values} values were behind the lines`)
      return timings
    },
    close: () => product.stop(),
  }
}

function countIn(body: Buffer): number {
  return parsePackedSeries(new Uint8Array(body)).sensors.reduce((sum, { count }) => sum + count, 0)
}
