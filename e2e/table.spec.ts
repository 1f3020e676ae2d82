import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const STATION = '/stations/SIM-CLW-01'
const MINUTE_MS = 60_000
const readings = (page: Page) => page.getByRole('region', { name: 'Readings' })
const shownTime = (page: Page, time: RegExp) => readings(page).getByRole('cell', { name: time })

test('a table that follows the clock keeps its rows and its place while the next ones are on their way', async ({
  page,
}) => {
  await page.goto(`${STATION}?range=24h&view=table&zone=utc`)
  const inTheNight = shownTime(page, /^2026-01-19 23:0[0-4]/)
  await expect(readings(page).getByRole('row').nth(1)).toBeVisible()
  await readings(page).evaluate((table) => table.scrollTo(0, table.scrollHeight * 0.85))
  await expect(inTheNight).toBeInViewport()
  const count = page.getByText(/^\d+\sreadings, as they were sent/)
  const before = (await count.textContent()) as string

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/export\?/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/\/export\?/)
  await page.clock.fastForward(6 * MINUTE_MS)
  await asked
  await expect(inTheNight).toBeInViewport()
  release()
  await expect(count).not.toHaveText(before)
  await expect(inTheNight).toBeInViewport()
})
