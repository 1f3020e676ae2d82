import type { Locator, Page } from '@playwright/test'
import { SIMULATED_NOW } from './support/clock.ts'
import { postLevel, WEBHOOK_KEY } from './support/post-level.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

test.use({ stack: 'own' })
test.setTimeout(120_000)

let stack: TestStack
test.beforeEach(async () => {
  stack = await startTestStack({ WEBHOOK_API_KEY: WEBHOOK_KEY }, () => SIMULATED_NOW)
})
test.afterEach(async ({ page }) => {
  // one that has lost its server would ask on
  await page.close()
  await stack.close()
})

/** Posts a level of Katulampa, as its service would. */
async function post(level: number, secondsAgo = 0): Promise<void> {
  await postLevel(stack.url, 'SIM-CLW-01', level, SIMULATED_NOW - secondsAgo * 1000)
}

/**
 * Data asked for from now on. The page's time stands still, since every now and then it asks for the list
 * whatever comes. The map fetches finer coasts when it is idle, which may be only now.
 */
async function requestedData(page: Page): Promise<string[]> {
  // a little ahead: time goes on until the page is told
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname)
  })
  return requests
}

/** Gives a page whose time stands still the moments that drawing takes, until this is to be seen. */
async function isDrawn(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
}

test('a reading that is posted is on marker, list and panel at once, and nothing is asked for', async ({
  page,
}) => {
  await page.goto(`${stack.url}/?station=SIM-CLW-01`)
  const panel = page.getByRole('region', { name: 'Katulampa' })
  await expect(panel.getByRole('heading', { name: 'Water level' })).toBeVisible()
  await expect(panel.getByRole('img', { name: /^Water level, 24 hours/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /· Status$/ })).toContainText('Updated')
  const requests = await requestedData(page)

  await post(187.25)
  await isDrawn(page, panel.getByText(/^187\.25/).first())
  await isDrawn(page, panel.getByRole('img', { name: /^Water level, 24 hours: .*highest 187\.25/ }))
  await isDrawn(page, page.getByRole('option', { name: /^Katulampa/ }).filter({ hasText: '187' }))
  const map = page.getByRole('region', { name: 'Station map' })
  await isDrawn(page, map.getByRole('button', { name: /^Katulampa.*187/ }))
  expect(requests).toEqual([])
})

test('a reading from a clock that is a little ahead is one of now, not of none ago', async ({ page }) => {
  await page.goto(`${stack.url}/?station=SIM-CLW-01`)
  await expect(page.locator('.live')).toHaveAttribute('data-state', 'live')
  await post(187.25, -120)
  const panel = page.getByRole('region', { name: 'Katulampa' })
  const level = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Water level' }) })
  await expect(level.getByText(/^187\.(25|3)/).first()).toBeVisible()
  await expect(level.getByText('now', { exact: true })).toBeVisible()
})

test('an open chart takes a reading at its end, with its statistics, and only asks why it is suspect', async ({
  page,
}) => {
  await page.goto(`${stack.url}/stations/SIM-CLW-01?range=24h`)
  const chart = page.getByRole('tabpanel', { name: 'Chart' })
  await expect(chart.getByText(/max/i).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /· Status$/ })).toContainText('Updated')
  const requests = await requestedData(page)
  await post(321.75)
  await isDrawn(page, chart.getByText(/321\.75/).first())
  expect(requests.filter((path) => !path.endsWith('/quality/stretches'))).toEqual([])
})

test('an open table takes a reading at its end', async ({ page }) => {
  const [from, to] = [-6, 6].map((hours) => new Date(SIMULATED_NOW + hours * 3_600_000).toISOString())
  await page.goto(`${stack.url}/stations/SIM-CLW-01?from=${from}&to=${to}&view=table`)
  const table = page.getByRole('region', { name: 'Readings' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: /· Status$/ })).toContainText('Updated')
  await post(321.7)
  await expect(async () => {
    await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(table.getByRole('cell', { name: '321.7' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
})

test('without the stream the page goes on by asking, says so, and comes back by itself', async ({ page }) => {
  let isCut = true
  await page.route('**/api/events', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(stack.url)
  const age = page.getByRole('link', { name: /· Status$/ })
  await expect(age).toContainText('Polled')
  isCut = false
  await expect(async () => {
    // no longer than this does it wait between two tries
    await page.clock.fastForward(15_000)
    await expect(age).toContainText('Updated', { timeout: 500 })
  }).toPass()
  await post(187)
  await expect(page.getByRole('option', { name: /^Katulampa/ })).toContainText('187')
})
