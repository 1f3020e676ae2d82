import { SIMULATED_NOW } from './support/clock.ts'
import { type RemoteUpstream, STATION, startRemoteUpstream } from './support/remote-upstream.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const KEYS = { apiKey: 'outage', secretKey: 'out:age' }

test.use({ stack: 'own', expectedErrors: { patterns: [/Failed to load resource/] } })

test.describe('when the service goes away', () => {
  let upstream: RemoteUpstream
  let stack: TestStack
  let nowMs = SIMULATED_NOW

  test.beforeEach(async () => {
    nowMs = SIMULATED_NOW
    upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW)
    stack = await startTestStack(upstream.environment, () => nowMs)
  })
  test.afterEach(async () => {
    await stack.close()
    await upstream.close()
  })

  test('the last picture stays, and says how old it is', async ({ page }) => {
    await page.goto(`${stack.url}/?station=${STATION.id}`)
    const panel = page.getByRole('region', { name: STATION.name })
    await expect(panel.getByRole('img', { name: /^Water level, 24 hours/ })).toBeVisible()
    await upstream.goAway()
    nowMs += 20 * 60_000
    await page.clock.fastForward(20 * 60_000)
    await expect(page.getByRole('status').filter({ hasText: /20 min/ })).toBeVisible({ timeout: 30_000 })
    await expect(panel.getByRole('img', { name: /^Water level, 24 hours/ })).toBeVisible()
    await expect(page.getByRole('listbox').getByRole('option', { name: STATION.name })).toBeVisible()
  })
})

test('a page that has lost the dashboard calls no station live for long', async ({ page }) => {
  const upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW)
  const stack = await startTestStack(upstream.environment, () => SIMULATED_NOW)
  await page.goto(stack.url)
  const row = page.getByRole('listbox').getByRole('option', { name: STATION.name })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('No data')
  await stack.close()
  await upstream.close()
  await page.clock.fastForward(2 * 3_600_000)
  await expect(row).toContainText(/No data/)
})

test('a page that has lost the dashboard keeps the last day of a station’s panel', async ({ page }) => {
  const upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW)
  const stack = await startTestStack(upstream.environment, () => SIMULATED_NOW)
  await page.goto(`${stack.url}/?station=${STATION.id}`)
  const panel = page.getByRole('region', { name: STATION.name })
  const day = panel.getByRole('img', { name: /^Water level, 24 hours/ })
  await expect(day).toBeVisible()
  await stack.close()
  await upstream.close()
  await page.clock.fastForward(16 * 60_000)
  await expect(panel.getByText('The last 24 hours could not be loaded.')).toBeVisible()
  await expect(day).toBeVisible()
})

test('a service that was never there is said so in a sentence, with a way to try again', async ({ page }) => {
  const upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW)
  await upstream.close()
  const stack = await startTestStack(upstream.environment, () => SIMULATED_NOW)
  await page.goto(stack.url)
  await expect(page.getByText('The stations could not be loaded').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  await stack.close()
})

test('a page whose network is gone says so, keeps its picture, and opens what was not open yet', async ({
  page,
  context,
}) => {
  const upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW)
  const stack = await startTestStack(upstream.environment, () => SIMULATED_NOW)
  await page.goto(`${stack.url}/?station=${STATION.id}`)
  await expect(page.getByRole('listbox').getByRole('option', { name: STATION.name })).toBeVisible()
  // a while after the page is there, the code of all others comes
  const names = ['ChartPage', 'RechartsFrame', 'RangePicker', 'StatisticsView']
  const code = names.map((name) => page.waitForResponse(new RegExp(`/${name}-.*\\.js$`)))
  await page.waitForLoadState('load')
  await page.clock.fastForward(6_000)
  // it is there when it runs: an answer that has begun may be cut off, and so may what a file imports
  for (const answer of await Promise.all(code)) await page.evaluate((url) => import(url), answer.url())

  await context.setOffline(true)
  await stack.close()
  await upstream.close()
  await page.clock.fastForward(2 * 60_000)
  await expect(page.getByText(/server cannot be reached/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Open chart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: STATION.name })).toBeVisible()
  await page.getByRole('button', { name: /UTC.*▾|– .* 20\d\d/ }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Start' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Statistics' }).click()
  await expect(page.getByRole('tabpanel').getByText('The readings could not be loaded.')).toBeVisible()
})
