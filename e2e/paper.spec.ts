import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const STATION = '/stations/SIM-CLW-01?range=24h'
/** What A4 leaves between the margins of a browser, CSS pixels. */
const PAPER = { width: 718, height: 1047 }

test.describe('on paper', () => {
  test.use({ colorScheme: 'dark' })

  /** As the browser does before it takes the page. */
  async function print(page: Page) {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
  }

  test('a chart from a wide screen fits, all of its panels, in the colours of paper', async ({ page }) => {
    await page.goto(STATION)
    const drawings = page.locator('.panel svg.recharts-surface')
    await expect(drawings.first()).toBeVisible()
    const widths = () => drawings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    const onScreen = await widths()
    expect(onScreen.length).toBeGreaterThan(2)
    await print(page)
    const onPaper = await widths()
    expect(onPaper.length).toBe(onScreen.length)
    for (const width of onPaper) expect(width).toBeLessThanOrEqual(PAPER.width)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/– 20 Jan 2026, \d\d:\d\d UTC\+7/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '24 h', exact: true })).toBeHidden()
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(background).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(widths).toEqual(onScreen)
  })

  test('a table has all of its rows, and says of which time they are', async ({ page }) => {
    await page.goto(`${STATION}&view=table`)
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    const rows = Number(await table.getAttribute('aria-rowcount'))
    expect(rows).toBeGreaterThan(200)
    await print(page)
    expect(await table.getByRole('row').count()).toBe(rows)
    await expect(page.getByText(/– 20 Jan 2026, \d\d:\d\d UTC\+7/).first()).toBeVisible()
    const cut = await page
      .getByRole('region', { name: 'Readings' })
      .evaluate((region) => region.scrollHeight - region.clientHeight)
    expect(cut).toBe(0)
  })

  test("a station's panel is there whole, without the map that it covers", async ({ page }) => {
    await page.setViewportSize(PAPER)
    await page.goto('/?station=SIM-CLW-01')
    const panel = page.getByRole('region', { name: 'Katulampa (simulated)' })
    const sensors = panel.getByRole('table').last()
    await expect(sensors).toBeAttached()
    await print(page)
    await expect(page.getByRole('listbox')).toBeHidden()
    const isCut = await panel.evaluate((element) =>
      [element, ...element.children].some((part) => part.scrollHeight > part.clientHeight + 1),
    )
    expect(isCut).toBe(false)
  })
})
