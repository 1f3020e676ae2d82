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
    await expect(page.locator('.range-on-paper').getByText(/– 20 Jan 2026, \d\d:\d\d UTC\+7/)).toBeVisible()
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
    await expect(page.locator('.range-on-paper').getByText(/– 20 Jan 2026, \d\d:\d\d UTC\+7/)).toBeVisible()
    const cut = await page
      .getByRole('region', { name: 'Readings' })
      .evaluate((region) => region.scrollHeight - region.clientHeight)
    expect(cut).toBe(0)
  })

  test('a comparison says its range, zone and lags, and has nothing to press', async ({ page }) => {
    await page.goto(
      '/compare?series=SIM-CLW-01:fluid_level,SIM-CLW-02:fluid_level:PT3H&range=24h&zone=America/New_York',
    )
    await expect(page.locator('.stage')).toHaveAttribute('data-state', 'ready')
    await page.setViewportSize(PAPER)
    await print(page)
    await expect(page.locator('.range-on-paper').getByText(/– 19 Jan 2026, \d\d:\d\d UTC−5/)).toBeVisible()
    // which offset a time has depends on its date, and stands beside it
    const header = page.getByRole('banner')
    await expect(header.getByText('America/New York', { exact: true })).toBeVisible()
    await expect(header.getByText('UTC−5', { exact: true })).toBeHidden()
    const legend = page.getByRole('region', { name: 'Compared series' })
    await expect(legend.getByRole('row', { name: /Depok/ }).getByText('−3 h', { exact: true })).toBeVisible()
    await expect(page.getByRole('spinbutton')).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: /^(Move|Remove|More about|Chart|Table|Explain)/ }),
    ).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Interval' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
    expect(await legend.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0)
    await page.goto('/compare?series=SIM-CLW-01:fluid_level&range=24h&view=table')
    await expect(page.getByText(/^[\d,]+ rows/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /CSV/ })).toHaveCount(0)
  })

  test("a station's panel is there whole, without the map that it covers", async ({ page }) => {
    await page.setViewportSize(PAPER)
    await page.goto('/?station=SIM-CLW-01')
    const panel = page.getByRole('region', { name: 'Katulampa' })
    const sensors = panel.getByRole('table').last()
    await expect(sensors).toBeAttached()
    await print(page)
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(panel.getByRole('button')).toHaveCount(0)
    await expect(panel.getByRole('link', { name: 'Open chart' })).toBeHidden()
    const isCut = await panel.evaluate((element) =>
      [element, ...element.children].some((part) => part.scrollHeight > part.clientHeight + 1),
    )
    expect(isCut).toBe(false)
  })

  test('the map is there as far as the screen shows it, and below it every station', async ({ page }) => {
    await page.goto('/?freshness=live&q=sim-')
    await expect(page.getByText('Search: sim-')).toBeHidden()
    const map = page.getByRole('region', { name: 'Station map' })
    const marks = map.getByRole('button', { name: /live|close together/ })
    const options = page.getByRole('listbox').getByRole('option')
    const total = Number(await options.first().getAttribute('aria-setsize'))
    // marks come and merge while the map finds its first place
    const marked = async () => {
      const names = await marks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
      return names.reduce(
        (sum, name) => sum + Number(/^(\d+) stations close together/.exec(name)?.[1] ?? 1),
        0,
      )
    }
    await expect.poll(marked).toBe(total)
    const onScreen = await options.count()
    expect(onScreen).toBeLessThan(total)
    await print(page)

    // drawn for a dark screen
    await expect(map.locator('canvas.leaflet-tile').first()).toHaveCSS(
      'filter',
      'invert(1) hue-rotate(180deg)',
    )
    const frame = await map.evaluate((element) => element.getBoundingClientRect())
    expect(frame.width).toBeLessThanOrEqual(PAPER.width)
    const boxes = await marks.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(boxes.length).toBeGreaterThan(0)
    expect(await marked()).toBe(total)
    for (const { left, right, top, bottom } of boxes) {
      expect(left).toBeGreaterThanOrEqual(frame.left)
      expect(right).toBeLessThanOrEqual(frame.right)
      expect(top).toBeGreaterThanOrEqual(frame.top)
      expect(bottom).toBeLessThanOrEqual(frame.bottom)
    }
    await expect(options).toHaveCount(total)
    const rows = await options.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    for (const row of rows) expect(row.top).toBeGreaterThanOrEqual(frame.bottom)
    const isSame = (a: DOMRect, b: DOMRect) =>
      a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
    expect(rows.filter((row, i) => rows.some((other, j) => i < j && isSame(row, other)))).toEqual([])
    // what is chosen is said, what could be is not
    await expect(page.getByText('Search: sim-')).toBeVisible()
    await expect(page.getByRole('button', { name: /^\d+\slive$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^\d+\snormal$/ })).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeHidden()

    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(options).toHaveCount(onScreen)
  })
})
