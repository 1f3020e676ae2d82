import type { Page } from '@playwright/test'
import { delayResponses } from './support/delay-responses.ts'
import { expect, test } from './support/test.ts'

const STATION = '/stations/SIM-CLW-01'
const MINUTE_MS = 60_000
const readings = (page: Page) => page.getByRole('region', { name: 'Readings' })
const shownTime = (page: Page, time: RegExp) => readings(page).getByRole('rowheader', { name: time })

test('a table that follows the clock keeps its rows and its place while the next ones are on their way', async ({
  page,
}) => {
  await page.goto(`${STATION}?range=24h&view=table&zone=utc`)
  const inTheNight = shownTime(page, /^2026-01-19 23:0[0-4]/)
  await expect(readings(page).getByRole('row').nth(1)).toBeVisible()
  await readings(page).evaluate((table) => table.scrollTo(0, table.scrollHeight * 0.85))
  await expect(inTheNight).toBeInViewport()
  const count = page.getByText(/^\d+\sraw readings/)
  const before = (await count.textContent()) as string

  const release = await delayResponses(page, /\/export\?/)
  const requested = page.waitForRequest(/\/export\?/)
  await page.clock.fastForward(6 * MINUTE_MS)
  await requested
  await expect(inTheNight).toBeInViewport()
  release()
  await expect(count).not.toHaveText(before)
  await expect(inTheNight).toBeInViewport()
})

test('on a phone the first values are whole beside their times, which stay when the others are scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${STATION}?range=24h&view=table`)
  const table = readings(page)
  const first = table.getByRole('row').nth(1)
  const cells = first.getByRole('rowheader').or(first.getByRole('cell'))
  await expect(cells.first()).toHaveAccessibleName(/^2026-01-19 \d\d:\d\d:\d\d \+07:00$/)
  await expect(cells.nth(1)).toBeInViewport({ ratio: 0.99 })
  await expect(cells.last()).not.toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await expect(cells.last()).toBeInViewport({ ratio: 0.99 })
  await expect(cells.first()).toBeInViewport({ ratio: 0.99 })
  const [time, last] = await Promise.all([cells.first().boundingBox(), cells.last().boundingBox()])
  expect((time?.x ?? 0) + (time?.width ?? 0)).toBeLessThanOrEqual(last?.x ?? 0)

  // the heads stay over their columns
  await table.evaluate((element) => element.scrollTo(90, 400))
  const heads = table.getByRole('columnheader')
  const headAt = (box: { x: number; y: number } | null) =>
    page.evaluate(({ x, y }) => document.elementFromPoint(x + 8, y + 8)?.textContent, box ?? { x: 0, y: 0 })
  expect(await headAt(await heads.first().boundingBox())).toBe('Time')
  expect((await heads.first().boundingBox())?.x).toBe(time?.x)

  // every row is as high as is counted on for those that are not in the page
  const heights = () => table.getByRole('row').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(new Set((await heights()).slice(1, -1))).toEqual(new Set([44]))
  await page.setViewportSize({ width: 1000, height: 740 })
  await expect.poll(async () => [...new Set((await heights()).slice(1, -1))]).toEqual([30])
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(table.getByRole('row').last()).toHaveAttribute('aria-rowindex', /^28\d$/)
  await expect(table.getByRole('row').last()).toBeInViewport()
})
