import { SIMULATED_NOW } from './support/clock.ts'
import { type RemoteUpstream, STATION, startRemoteUpstream } from './support/remote-upstream.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const HOUR_MS = 3_600_000
/** A logger set to the clock on the wall in Jakarta that calls it UTC. */
const AHEAD_MS = 7 * HOUR_MS
const KEYS = { apiKey: 'ahead', secretKey: 'ahead-secret' }

test.use({ stack: 'own', timezoneId: 'Asia/Jakarta' })
// one after the other, before one dashboard
test.describe.configure({ mode: 'default' })

let upstream: RemoteUpstream
let stack: TestStack

test.beforeAll(async () => {
  upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW + AHEAD_MS)
  stack = await startTestStack(upstream.environment, () => SIMULATED_NOW)
})
test.afterAll(async () => {
  await stack.close()
  await upstream.close()
})

test('a station whose clock is ahead is told as such, and none of its values as one of now', async ({
  page,
}) => {
  await page.goto(`${stack.url}/?station=${STATION.id}`)
  await expect(page.getByRole('option', { name: STATION.name })).toContainText('clock 7 h ahead')
  const panel = page.getByRole('region', { name: STATION.name })
  await expect(panel).toContainText('unknown')
  await expect(panel).toContainText('there is no telling how old its values are')
  const level = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Water level' }) })
  await expect(level).toContainText('20 Jan 2026, 16:00 UTC+7')
  await expect(panel.getByText(/^24 hours up to 20 Jan 2026, 16:00/)).toBeVisible()
  await expect(panel.getByText('now', { exact: true })).toHaveCount(0)

  await page.goto(`${stack.url}/status`)
  await expect(page.getByRole('row', { name: STATION.name })).toContainText('20 Jan 2026, 16:00 UTC+7')
})

test('its chart leads to the readings that are dated later than now', async ({ page }) => {
  await page.goto(`${stack.url}/stations/${STATION.id}?range=24h`)
  const strip = page.getByRole('status').filter({ hasText: 'clock is ahead' })
  await strip.getByRole('button', { name: 'Last 24 h of data' }).click()
  const plot = page.getByRole('region', { name: 'Water level' }).getByRole('slider')
  await expect(plot).toHaveAttribute('aria-valuemax', String(SIMULATED_NOW + AHEAD_MS))
  await expect(strip).toBeVisible()
  await expect(strip.getByRole('button')).toHaveCount(0)
})
