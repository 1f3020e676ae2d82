import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const HOUR_MS = 3_600_000
const TWO = '/compare?series=SIM-CLW-01:fluid_level,SIM-CLW-02:fluid_level&range=7d'
const legend = (page: Page) => page.getByRole('region', { name: 'Compared series' })
const row = (page: Page, name: RegExp) => legend(page).getByRole('row', { name })
const levels = (page: Page) => page.getByRole('region', { name: 'Water level', exact: true })

/** Opens a comparison; resolves once all lines are drawn. */
async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await drawn(page)
}

async function drawn(page: Page): Promise<void> {
  await expect(page.locator('.stage')).toHaveAttribute('data-state', 'ready')
  await expect(page.locator('.compare-panel .series path').first()).toBeAttached()
}

test.describe('series of several stations', () => {
  test('stand over one axis, are read together at the crosshair by key, and have their figures in the table', async ({
    page,
  }) => {
    await opened(page, TWO)
    await expect(levels(page).locator('.series')).toHaveCount(2)
    await expect(row(page, /A Katulampa/)).toContainText('Water level, cm')
    const slider = levels(page).getByRole('slider')
    await slider.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveAttribute('aria-valuetext', /2026.*: A Katulampa.*\scm; B Depok.*\scm/)
    await expect(levels(page).locator('.compare-value')).toHaveCount(2)
    // the highest value leads the crosshair to its time
    const max = row(page, /A Katulampa/).getByRole('button', { name: /^Show the max of A Katulampa/ })
    const shown = (await max.innerText()).split(/\s/)[0] as string
    await max.click()
    await expect(levels(page).locator('.compare-value').first()).toContainText(shown)
    await page.keyboard.press('Escape')
  })

  test('are added by search, moved, shifted and removed by key; the address has all of it and back takes it back', async ({
    page,
  }) => {
    await opened(page, TWO)
    const search = page.getByRole('combobox', { name: 'Add series' })
    await search.fill('manggarai')
    await expect(page.getByRole('option', { name: 'Manggarai Water level' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/SIM-CLW-03:fluid_level/)
    await expect(row(page, /C Manggarai/)).toBeVisible()

    const up = page.getByRole('button', { name: 'Move C Manggarai up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(legend(page).getByRole('status')).toHaveText('Manggarai moved to place 2 of 3.')
    await expect(page.getByRole('button', { name: 'Move B Manggarai up' })).toBeFocused()

    const lag = page.getByRole('spinbutton', { name: 'Lag of C Depok' })
    await lag.fill('6 h')
    await lag.press('Enter')
    await lag.press('ArrowUp')
    await expect(lag).toHaveValue('+6 h 15 min')
    await expect(page).toHaveURL(/SIM-CLW-02:fluid_level:-PT6H15M/)
    await lag.fill('soon')
    await lag.press('Enter')
    await expect(lag).toHaveAttribute('aria-invalid', 'true')
    await lag.press('Escape')

    await page.getByRole('button', { name: 'Remove B Manggarai' }).press('Enter')
    await expect(row(page, /B Depok/)).toBeVisible()
    await expect(legend(page).getByRole('row')).toHaveCount(3)
    await page.goBack()
    await expect(row(page, /B Manggarai/)).toBeVisible()
    await drawn(page)
  })

  test('are dragged to other places by the handle', async ({ page }) => {
    await opened(page, TWO)
    await row(page, /B Depok/)
      .locator('.drag-handle')
      .dragTo(row(page, /A Katulampa/))
    await expect(row(page, /A Depok/)).toBeVisible()
    await expect(page).toHaveURL(/series=SIM-CLW-02:fluid_level,SIM-CLW-01:fluid_level/)
  })

  test('have earlier periods, levels of one, and their difference', async ({ page }) => {
    await opened(page, TWO)
    await page.getByRole('button', { name: 'More about A Katulampa' }).click()
    await page.getByRole('button', { name: 'previous period' }).click()
    await expect(row(page, /C Katulampa, previous period/)).toBeVisible()
    await expect(page).toHaveURL(/SIM-CLW-01:fluid_level:previous/)
    await page.getByRole('button', { name: 'More about B Depok' }).click()
    await page.getByRole('button', { name: 'Alert levels' }).press('Enter')
    await expect(page).toHaveURL(/levels=B/)
    await expect(levels(page).locator('.level-labels')).toContainText('Siaga 2')
    await page.keyboard.press('Escape')
    await page.getByLabel('Difference / ratio').selectOption('Difference')
    const difference = page.getByRole('region', { name: 'Difference A − B' })
    await expect(difference.locator('.series path').first()).toBeAttached()
    await expect(page).toHaveURL(/pair=A-B/)
    await page.getByLabel('Scale').selectOption('Normalised (0–100 %)')
    await expect(levels(page).getByRole('heading')).toHaveText('Water level, % of own range')
    await expect(levels(page).locator('.level-labels')).not.toContainText('Siaga')
  })

  test('come from a chart and from the panel on the map, each joining those that are compared', async ({
    page,
  }) => {
    await page.goto('/stations/SIM-CLW-01?range=24h')
    await page.getByRole('link', { name: 'Compare' }).click()
    await expect(row(page, /A Katulampa/)).toBeVisible()
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await page.getByRole('region', { name: 'Station map' }).waitFor()
    await page.getByRole('option', { name: /^Depok/ }).click()
    await page.getByRole('region', { name: 'Depok' }).getByRole('link', { name: 'Compare' }).click()
    await expect(row(page, /B Depok/)).toBeVisible()
    await drawn(page)
  })

  test('stand in a table by time, which can be saved as a file', async ({ page }) => {
    await page.goto(`${TWO}&view=table&step=PT1H&zone=utc`)
    const table = page.getByRole('region', { name: 'Compared series by time' })
    await expect(table.getByRole('columnheader', { name: /B Depok Water level \(cm\)/ })).toBeVisible()
    await expect(table.getByRole('table')).toHaveAttribute('aria-rowcount', '170')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(170)
    expect(lines[0]).toContain('"B Depok, Water level (cm)"')
    expect(lines[1]).toMatch(/^2026-01-13T02:05:00\+00:00,\d+\.\d{1,2},\d+\.\d{1,2}$/)
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Chart' }).click()
    await drawn(page)
  })

  test('that are not there are named and can be removed; strange words leave only themselves out', async ({
    page,
  }) => {
    await opened(page, `${TWO.replace('&range=7d', ',nobody:level:PT1X,:')}&scale=huge&pair=A-Z&step=PT7M`)
    await expect(row(page, /C nobody/)).toContainText('Station or sensor level not found.')
    await page.getByRole('button', { name: 'Remove C nobody' }).click()
    await expect(legend(page).getByRole('row')).toHaveCount(3)
  })
})

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })

    test('a comparison has no violation that axe knows, and does not scroll sideways', async ({ page }) => {
      await opened(page, `${TWO},SIM-CLW-04:rain_fall,SIM-CLW-01:fluid_level:previous&levels=A&pair=A/B`)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      )
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    })
  })
}

test.describe('of real records', () => {
  test.use({ stack: 'archive' })

  test('the peaks of a flood down the Wear come to stand above each other, with the lags between them', async ({
    page,
  }) => {
    const stations = ['ea-wear-stanhope', 'ea-wear-witton-park', 'ea-wear-chester-le-street']
    const range = { from: '2022-11-02T12:00:00Z', to: '2022-11-04T12:00:00Z' }
    const series = stations.map((id) => `${id}:fluid_level`).join()
    await opened(page, `/compare?series=${series}&${new URLSearchParams(range)}&zone=utc`)
    const peaks: number[] = []
    for (const id of stations) {
      const query = new URLSearchParams({ ...range, width: '1000' })
      const answer = await page.request.get(`/api/devices/${id}/series?${query}`)
      const { sensors } = (await answer.json()) as { sensors: { max: { t: number } }[] }
      peaks.push((sensors[0] as { max: { t: number } }).max.t)
    }
    await page.getByRole('button', { name: 'Align peaks' }).click()
    await expect(page).toHaveURL(/witton-park:fluid_level:-PT/)
    const address = new URL(page.url()).searchParams.get('series') ?? ''
    const lags = address.split(',').map((entry) => /-PT(?:(\d+)H)?(?:(\d+)M)?/.exec(entry) ?? [])
    const hours = lags.map(([, h = '0', m = '0']) => Number(h) + Number(m) / 60)
    expect(hours).toEqual(peaks.map((t) => (t - (peaks[0] as number)) / HOUR_MS))
    expect(hours[1]).toBeGreaterThan(2)
    expect(hours[2]).toBeGreaterThan(hours[1] as number)
    await drawn(page)
  })
})
