import type { Browser } from 'playwright'
import { BASE_PATH, deviceDataPath } from '../../src/contract/paths.ts'
import { issueBasicKey } from '../../src/service/auth/issue-keys.ts'
import { VIEWPORT } from '../harness/browser.ts'
import { htmlDocument } from '../harness/html.ts'
import type { Side } from '../harness/interleave.ts'
import { STATION } from '../harness/station.ts'
import type { StationStore } from '../harness/station-store.ts'
import { EARLIER_DAY, YEAR_MS } from './ranges.ts'
import { startService } from './servers.ts'

export interface BarePage {
  /** Clicked with the button down for so long. */
  clicked(downMs: number): Side
  close(): Promise<void>
}

/** The bare page over the service's own JSON. Every measurement is a new page that has drawn a day before. */
export async function barePage(
  browser: Browser,
  { store, organisationId, nowMs }: StationStore,
): Promise<BarePage> {
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const authorization = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
  const html = await htmlDocument({
    entry: new URL('bare-page.ts', import.meta.url),
    body: '<button type="button">Draw</button>',
  })
  const service = await startService(store, html)
  const pathOf = (fromMs: number, toMs: number) =>
    `${BASE_PATH}${deviceDataPath(STATION.id, { start: fromMs, end: toMs })}`
  const sensors = STATION.sensors.map(({ id, unit }) => ({ id, unit }))

  async function measure(downMs: number): Promise<number> {
    const page = await browser.newPage({ viewport: VIEWPORT })
    await page.goto(service.url)
    await page.evaluate((options) => window.barePage.open(options), { authorization, sensors })
    const draw = async (path: string) => {
      await page.evaluate((next) => window.barePage.choose(next), path)
      await page.click('button', { delay: downMs })
      return page.evaluate(() => window.barePage.taken)
    }
    await draw(pathOf(nowMs - EARLIER_DAY.beginsBeforeMs, nowMs - EARLIER_DAY.endsBeforeMs))
    const milliseconds = await draw(pathOf(nowMs - YEAR_MS, nowMs))
    const values = await page.evaluate(() => window.barePage.values())
    if (values < 1_000_000) throw new Error(`The bare page drew ${values} values only`)
    await page.close()
    return milliseconds
  }

  return {
    clicked: (downMs) => ({ name: "bare page, service's JSON and uPlot", measure: () => measure(downMs) }),
    close: () => service.close(),
  }
}
