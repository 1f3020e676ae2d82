import { expect, test } from './support/test.ts'

const STATION = '/stations/SIM-CLW-01?range=7d'

test.describe('by ear', () => {
  test('every row of a table is named by what it is of', async ({ page }) => {
    await page.goto('/status')
    const stations = page.getByRole('region', { name: 'Stations' })
    await expect(stations.getByRole('rowheader', { name: 'Katulampa' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Kiosks' }).getByRole('rowheader', { name: 'Kiosk demo' }),
    ).toBeVisible()
    await page.goto(`${STATION}&view=quality`)
    const sensors = page.getByRole('region', { name: 'Sensors' })
    await expect(sensors.getByRole('rowheader', { name: 'Water level' })).toBeVisible()
    await page.goto(`${STATION}&view=table`)
    const readings = page.getByRole('region', { name: 'Readings' })
    await expect(readings.getByRole('rowheader', { name: /^2026-01-/ }).first()).toBeVisible()
  })

  test('each gap’s button says which gap it shows', async ({ page }) => {
    await page.goto(`${STATION}&view=quality`)
    const buttons = page.getByRole('region', { name: 'Gaps' }).getByRole('button')
    await expect(buttons.first()).toHaveAccessibleName(
      /^\d+ min [^,]+, \d+ Jan 2026, \d\d:\d\d UTC\+7: show this gap on the chart$/,
    )
    const names = (await buttons.allTextContents()).filter((text) => text !== '')
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names).size).toBe(names.length)
  })

  test('a chart is told in sentences, and its axes are not read out figure by figure', async ({ page }) => {
    await page.goto(STATION)
    const panel = page.getByRole('region', { name: /^Water level/ })
    await expect(panel.locator('.recharts-yAxis-tick-labels').first()).toBeVisible()
    const drawing = (await panel.ariaSnapshot()).split('\n').filter((line) => /^\s*- img/.test(line))
    for (const line of drawing) expect(line).not.toMatch(/\d{2} \d{2}/)
    await expect(page.getByRole('figure')).toContainText(/Water level: lowest .+, highest .+, latest/)
  })

  test('the age of what is shown is called what it looks like, with its state', async ({ page }) => {
    await page.goto('/')
    const age = page.getByRole('link', { name: /· Status$/ })
    await expect(age).toHaveAccessibleName(/^Updated \d+ s ago · Status$/)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(age).toHaveAccessibleName(/^Updated \d+ s ago ·/)
  })

  test.describe('of what is not there', () => {
    test.use({ expectedErrors: { patterns: [/status of 404/] } })

    test('every page says in its title what it is', async ({ page }) => {
      await page.goto('/stations/nobody')
      await expect(page).toHaveTitle(/Station not found · Gaugeboard$/)
      // the server answers for other addresses; this is one that the page makes up itself
      await page.evaluate(() => {
        history.pushState({}, '', '/nowhere')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect(page).toHaveTitle(/Page not found · Gaugeboard$/)
    })
  })
})
