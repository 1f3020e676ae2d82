import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './support/axe.ts'
import { opened, plot, STATION, shownHours } from './support/chart-page.ts'
import { expect, test } from './support/test.ts'

const TWO = '/compare?series=SIM-CLW-01:fluid_level,SIM-CLW-02:fluid_level:PT3H&levels=B'
const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search stations and commands' })
const preset = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Time range' }).getByRole('button', { name, exact: true })

async function openedPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** Chooses what a text finds first, in the palette. */
async function run(page: Page, text: string): Promise<void> {
  await openedPalette(page)
  await field(page).fill(text)
  const first = palette(page).getByRole('option').first()
  await expect(first).toContainText(new RegExp(text, 'i'))
  await expect(first).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

test.describe('the palette', () => {
  test('opens stations and pages, and lists what was open before', async ({ page }) => {
    await page.goto('/')
    await expect(
      page
        .getByRole('listbox', { name: /stations/i })
        .getByRole('option')
        .first(),
    ).toBeVisible()
    await run(page, 'manggarai')
    await expect(page).toHaveURL(/station=SIM-CLW-03/)
    await run(page, 'status')
    await expect(page).toHaveURL(/\/status/)
    await openedPalette(page)
    await expect(
      palette(page)
        .getByRole('group', { name: 'Recent' })
        .getByRole('option', { name: /Manggarai/ }),
    ).toBeVisible()
    await field(page).fill('depok')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  test('chooses ranges and settings on a chart, with nothing for axe to find', async ({ page }) => {
    await opened(page, `${STATION}?range=24h`)
    await run(page, 'last 7 days')
    await expect(page).toHaveURL(/range=7d/)
    await openedPalette(page)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await run(page, 'dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('is in Indonesian too', async ({ page }) => {
    await opened(page, `${STATION}?range=24h`)
    await run(page, 'bahasa')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Cari pos dan perintah' })).toBeFocused()
    await expect(page.getByRole('option', { name: /^7 hari terakhir/ })).toBeVisible()
  })
})

test('a station that the search finds has the focus, on the map and from elsewhere', async ({ page }) => {
  for (const address of ['/', '/status']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.keyboard.press('/')
    await page.keyboard.type('manggarai')
    const found = page.getByRole('listbox').getByRole('option')
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('Manggarai')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Manggarai/, level: 2 })).toBeFocused()
  }
})

test('the list of shortcuts opens with a question mark, outside of fields', async ({ page }) => {
  await opened(page, `${STATION}?range=24h`)
  await page.getByRole('combobox', { name: 'Search stations' }).press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(list.getByText('Undo range')).toBeVisible()
  await expect(list.getByText('Ctrl').first()).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('ranges are undone and redone by key and button, and another choice ends what could be redone', async ({
  page,
}) => {
  await opened(page, `${STATION}?range=24h`)
  const undo = page.getByRole('button', { name: 'Undo range' })
  const redo = page.getByRole('button', { name: 'Redo range' })
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await preset(page, '7 d').click()
  await expect.poll(() => shownHours(page)).toBe(168)
  await preset(page, '6 h').click()
  await expect.poll(() => shownHours(page)).toBe(6)
  await page.keyboard.press('Control+z')
  await expect.poll(() => shownHours(page)).toBe(168)
  await undo.click()
  await expect.poll(() => shownHours(page)).toBe(24)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => shownHours(page)).toBe(168)
  await redo.click()
  await expect.poll(() => shownHours(page)).toBe(6)
  await expect(redo).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+z')
  await expect.poll(() => shownHours(page)).toBe(168)
  await preset(page, '3 d').click()
  await expect.poll(() => shownHours(page)).toBe(72)
  await expect(redo).toHaveAttribute('aria-disabled', 'true')
})

test('range and step are remembered for a chart whose address has none, and no other', async ({ page }) => {
  await opened(page, `${STATION}?range=24h`)
  await preset(page, '7 d').click()
  await page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: 'Raw' }).click()
  await expect(page).toHaveURL(/step=raw/)
  await page.goto(STATION)
  await expect(page).toHaveURL(/range=7d&step=raw|step=raw&range=7d/)
  await page.goto(`${STATION}?range=6h`)
  await expect.poll(() => shownHours(page)).toBe(6)
  await expect(page).not.toHaveURL(/step=/)
})

test('a zone is remembered, and an address that names another has that', async ({ page }) => {
  await opened(page, `${STATION}?range=24h`)
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.first().selectOption('utc')
  await expect(page).toHaveURL(/zone=utc/)
  await page.goto('/status')
  await expect(zone.first()).toHaveValue('utc')
  await page.goto(`${STATION}?range=24h&zone=local`)
  await expect(zone.first()).toHaveValue('local')
})

test('a copied link has range and zone as they are seen, a live one follows the clock', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await opened(page, `${STATION}?range=24h`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toMatch(/\?from=2026-01-19T\S+Z&to=2026-01-20T\S+Z&zone=Asia\/Jakarta$/)
  await page.getByRole('button', { name: 'More ways to share' }).click()
  await page.getByRole('button', { name: /^Copy live link/ }).click()
  await expect.poll(copied).toMatch(/\?range=24h&zone=Asia\/Jakarta$/)
})

test.describe('a picture', () => {
  async function saved(page: Page, name: string): Promise<Buffer> {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    return readFile(await (await download).path())
  }

  test('of a comparison has title, range, zone, legend, lags, levels and source', async ({ page }) => {
    await page.goto(`${TWO}&range=7d`)
    await expect(page.locator('.stage')).toHaveAttribute('data-state', 'ready')
    await expect(page.locator('.compare-panel .series path').first()).toBeAttached()
    await page.getByRole('button', { name: 'Image for print' }).click()
    const svg = String(await saved(page, 'SVG'))
    for (const text of [
      'Comparison of Katulampa, Depok',
      '2026, 09:00',
      'UTC+7',
      'Water level',
      'B · Siaga 3',
      'Provisional data',
    ]) {
      expect(svg).toContain(text)
    }
    expect(svg).toMatch(/Lag −3\sh</)
    await page.getByRole('button', { name: 'Image for print' }).click()
    const png = await saved(page, 'Save as PNG, 2 times')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
  })

  test('of what is explained has its plots', async ({ page }) => {
    await page.goto(`${TWO}&range=7d&view=explain`)
    await expect(page.getByRole('img', { name: 'Correlation by lag' })).toBeVisible()
    await page.getByRole('button', { name: 'Image for print' }).click()
    const svg = String(await saved(page, 'SVG'))
    expect(svg).toContain('Correlation r')
    expect(svg).toContain('Comparison of')
  })
})

test('a phone cuts long names of a comparison in the middle', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${TWO.replace('SIM-CLW-01', 'SIM-JKT-03')}&range=24h`)
  const name = page.locator('.compare-name').first()
  await expect(name).toHaveText('Pesanggrahan Sawangan')
  await expect(name.getByText('Sawangan')).toBeInViewport()
  await expect(plot(page).first()).toBeVisible()
})
