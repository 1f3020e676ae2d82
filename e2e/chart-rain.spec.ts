import type { Page } from '@playwright/test'
import { HOUR_MS, level, opened, plot, STATION } from './support/chart-page.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'

/** A strip's name and where it is on the page. */
const strip = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('rain hangs in a strip of its own above the level of a station that measures both', async ({ page }) => {
  await opened(page, '/stations/SIM-CLP-01?range=7d')
  const rain = strip(page, 'Rain')
  await expect(rain).toContainText('Σ')
  await expect(rain.locator('path.bars')).toHaveAttribute('d', /^M[\d.]+ 0h/)
  await expect(level(page).locator('path.bars')).toHaveCount(0)
  const [above, below] = [await rain.boundingBox(), await level(page).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  // one axis of times for all
  await expect(page.locator('.time-axis')).toHaveCount(1)
})

test('a level without rain of its own has the nearest gauge’s over it, named, summed, to be changed and to be put away', async ({
  page,
}) => {
  await opened(page, `${STATION}?from=2026-01-13T00:00:00Z&to=2026-01-20T00:00:00Z&zone=utc`)
  const rain = strip(page, /^Rain · Gadog AWS.* \([\d.]+\skm\)/)
  await expect(rain.locator('.bars')).toBeAttached()
  await expect(rain.locator('.statistics')).toContainText(/Σ.*[\d.]+\smm/)
  const slider = rain.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /: Rain · Gadog AWS .+ km\) .+\smm, in 1\sh/)
  await expect(plot(page)).toHaveAttribute('aria-valuetext', /: Water level /)

  const menu = page.getByRole('button', { name: 'Choose rain gauge' })
  await menu.click()
  const gauges = page.getByRole('dialog', { name: 'Choose rain gauge' })
  await expect(gauges.getByRole('button', { pressed: true })).toHaveText(/^Gadog AWS.*km$/)
  await gauges.getByRole('button', { name: /^Bogor AWS/ }).click()
  await expect(gauges).toBeHidden()
  await expect(page).toHaveURL(/rain=SIM-/)
  await expect(strip(page, /^Rain · Bogor AWS/).locator('.bars')).toBeAttached()
  await menu.click()
  await gauges.getByRole('button', { name: 'Choose automatically' }).click()
  await expect(rain).toBeVisible()
  await expect(page).not.toHaveURL(/rain=/)

  await page
    .getByRole('group', { name: 'Sensors shown' })
    .getByRole('button', { name: /^Rain · Gadog/ })
    .click()
  await expect(page.locator('.bars')).toHaveCount(0)
  await expect(page).toHaveURL(/sensors=fluid_level/)
})

test('where the gauge has told nothing, the strip of its rain is shaded, and the level below is not', async ({
  page,
}) => {
  // the last hours before a moment ago: over a range that has ended a gauge counts that has fallen silent since
  const day = `from=${new Date(SIMULATED_NOW - 24 * HOUR_MS).toISOString()}&to=${new Date(SIMULATED_NOW - HOUR_MS).toISOString()}`
  await opened(page, `/stations/SIM-CLW-02?${day}&rain=SIM-JKT-01`)
  const rain = strip(page, /^Rain · Bogor AWS.* \(.+ km\)/)
  const { plotWidth, plotHeight } = await rain
    .getByRole('slider')
    .evaluate(({ clientWidth, clientHeight }) => ({ plotWidth: clientWidth, plotHeight: clientHeight }))
  const shaded = async () => {
    const shade = await rain.locator('path.gap').getAttribute('d')
    return (
      shade
        ?.split('M')
        .at(-1)
        ?.match(/[\d.]+/g) ?? []
    ).map(Number)
  }
  // the gauge's readings come after its name
  await expect.poll(async () => (await shaded())[3]).toBeCloseTo(plotHeight, 0)
  const [left = 0, , width = 0] = await shaded()
  // silent for some six and a half hours before now
  expect(left / plotWidth).toBeCloseTo(17.5 / 23, 1)
  expect(left + width).toBeCloseTo(plotWidth, 0)
  // the level has told something meanwhile
  const below = await level(page)
    .locator('path.gap')
    .getAttribute('d', { timeout: 1000 })
    .catch(() => '')
  expect(below).not.toContain(`M${left} `)
})

test('a station that measures rain itself borrows none, and a table has the station’s own sensors', async ({
  page,
}) => {
  await page.goto('/stations/SIM-CLW-05?range=24h')
  const chips = page.getByRole('group', { name: 'Sensors shown' })
  await expect(chips.getByRole('button', { name: 'Rain', exact: true })).toBeVisible()
  await expect(chips.getByRole('button', { name: /\skm\)/ })).toHaveCount(0)

  await page.goto(`${STATION}?range=24h`)
  await expect(chips.getByRole('button', { name: /^Rain · .+ km\)/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Table' }).click()
  await expect(chips.getByRole('button', { name: 'Battery' })).toBeVisible()
  await expect(chips.getByRole('button', { name: /\skm\)/ })).toHaveCount(0)
})

test('sensors hidden in the table leave the borrowed rain in the chart as it was', async ({ page }) => {
  await opened(page, `${STATION}?range=24h`)
  const chips = page.getByRole('group', { name: 'Sensors shown' })
  const rain = chips.getByRole('button', { name: /^Rain · .+ km\)/ })
  const battery = chips.getByRole('button', { name: 'Battery' })
  const show = (view: string) => page.getByRole('tab', { name: view }).click()
  await expect(rain).toHaveAttribute('aria-pressed', 'true')
  await show('Table')
  await battery.click()
  await show('Chart')
  await expect(rain).toHaveAttribute('aria-pressed', 'true')
  await expect(battery).toHaveAttribute('aria-pressed', 'false')

  await rain.click()
  await show('Table')
  await battery.click()
  await expect(battery).toHaveAttribute('aria-pressed', 'true')
  await show('Chart')
  await expect(battery).toHaveAttribute('aria-pressed', 'true')
  await expect(rain).toHaveAttribute('aria-pressed', 'false')
})
