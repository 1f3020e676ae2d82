import { HOUR_MS, level, opened, plot, STATION } from './support/chart-page.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'

test('rain hangs from the top over the level of a station that measures both', async ({ page }) => {
  await opened(page, '/stations/SIM-CLP-01?range=7d')
  await expect(level(page)).toContainText('Rain')
  await expect(level(page)).toContainText('Σ')
  await expect(level(page).locator('path.bars')).toBeAttached()
})

test('a level without rain of its own has the nearest gauge’s over it, named, summed, and to be put away', async ({
  page,
}) => {
  await opened(page, `${STATION}?from=2026-01-13T00:00:00Z&to=2026-01-20T00:00:00Z&zone=utc`)
  const rain = /^Rain · Gadog AWS.* \([\d.]+\skm\)/
  await expect(level(page).locator('.bars')).toBeAttached()
  await expect(level(page).getByText(rain)).toBeVisible()
  await expect(level(page).locator('.statistics').last()).toContainText(/Σ.*[\d.]+\smm/)
  await plot(page).focus()
  await page.keyboard.press('End')
  await expect(plot(page)).toHaveAttribute(
    'aria-valuetext',
    /Water level .+; Rain · Gadog AWS .+ km\) .+\smm, in 1\sh/,
  )

  await page.getByRole('group', { name: 'Sensors shown' }).getByRole('button', { name: rain }).click()
  await expect(level(page).locator('.bars')).toHaveCount(0)
  await expect(page).toHaveURL(/sensors=fluid_level/)
})

test('where the gauge has told nothing, the strip that its rain hangs in is shaded, and the level below is not', async ({
  page,
}) => {
  // the last hours before a moment ago: over a range that has ended a gauge counts that has fallen silent since
  const day = `from=${new Date(SIMULATED_NOW - 24 * HOUR_MS).toISOString()}&to=${new Date(SIMULATED_NOW - HOUR_MS).toISOString()}`
  await opened(page, `/stations/SIM-CLW-02?${day}`)
  await expect(level(page).getByText(/^Rain · Bogor AWS.* \(.+ km\)/)).toBeVisible()
  const box = await plot(page).evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  const [plotWidth = 0, plotHeight = 0] = box
  const shaded = async () => {
    const shade = await level(page).locator('path.gap').getAttribute('d')
    return (
      shade
        ?.split('M')
        .at(-1)
        ?.match(/[\d.]+/g)
        ?.map(Number) ?? []
    )
  }
  // the gauge's readings come after its name
  await expect.poll(async () => (await shaded())[3]).toBeCloseTo(0.4 * plotHeight, 0)
  const [left = 0, , width = 0] = await shaded()
  // silent for some six and a half hours before now
  expect(left / plotWidth).toBeCloseTo(17.5 / 23, 1)
  expect(left + width).toBeCloseTo(plotWidth, 0)
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
