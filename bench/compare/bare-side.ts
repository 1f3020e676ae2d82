import type { BrowserContext } from 'playwright'
import { BASE_PATH, deviceDataPath } from '../../src/contract/paths.ts'
import { issueBasicKey } from '../../src/service/auth/issue-keys.ts'
import { startService } from '../chart-over-http/servers.ts'
import { htmlDocument } from '../harness/html.ts'
import type { StationStore } from '../harness/station-store.ts'
import type { Asked } from './bare-page.ts'
import { GAUGES, READINGS, rangeOfGauges } from './gauges.ts'
import type { CompareSide } from './side.ts'

/** The bare page over the service's own JSON. Every measurement is a new page. */
export async function bareSide(
  context: BrowserContext,
  { store, organisationId, nowMs }: StationStore,
): Promise<CompareSide> {
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const { fromMs, toMs } = rangeOfGauges(nowMs)
  const asked: Asked = {
    authorization: `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`,
    paths: GAUGES.map((id) => `${BASE_PATH}${deviceDataPath(id, { start: fromMs, end: toMs })}`),
  }
  const html = await htmlDocument({
    entry: new URL('bare-page.ts', import.meta.url),
    body: `<script type="application/json" id="asked">${JSON.stringify(asked)}</script>`,
  })
  const service = await startService(store, html)
  return {
    name: "bare page, service's JSON and uPlot",
    async measure() {
      const page = await context.newPage()
      await page.goto(service.url)
      const link = await page.evaluate(() => window.bareComparison.taken)
      const values = await page.evaluate(() => window.bareComparison.values())
      if (values < GAUGES.length * READINGS) throw new Error(`The bare page drew ${values} values only`)
      const hover = await page.evaluate(() => window.bareComparison.hover())
      await page.close()
      return { link, hover }
    },
    close: () => service.close(),
  }
}
