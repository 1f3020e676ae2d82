import { violationsOn } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** A server that has never read the record has a hundred thousand readings to fetch first. */
const LONG_RANGE = { timeout: 30_000 }

test.describe('of real records', () => {
  test.use({ stack: 'archive' })

  test('statistics of nineteen years of tide: extremes, return periods, and events that lead to the chart', async ({
    page,
  }) => {
    test.slow()
    await page.goto(
      '/stations/rws-vlissingen-hourly?from=1975-12-31T23:00:00Z&to=1995-01-01T00:00:00Z&zone=utc',
    )
    await page.getByRole('tab', { name: 'Statistics' }).click()
    const level = page.getByRole('region', { name: 'Water level', exact: true })
    await expect(level.getByText('166,560 values')).toBeVisible(LONG_RANGE)
    await expect(level.getByRole('img', { name: 'Duration curve of Water level' })).toBeVisible()
    await expect(level.getByRole('img', { name: 'Annual maxima by return period' })).toBeVisible()
    await level.getByRole('img', { name: 'Annual maxima by return period' }).locator('circle').first().hover()
    await expect(level.locator('.plot-tip')).toHaveText('1976: 389\u00a0cm')
    const surge = level.getByRole('row', { name: /^1976/ })
    await expect(surge).toContainText('389')
    await expect(surge).toContainText('20.0 y')
    await expect(level.getByRole('row', { name: /^P50/ })).toBeVisible()

    const threshold = level.getByRole('spinbutton', { name: 'Threshold for Water level' })
    await threshold.fill('370')
    await threshold.press('Enter')
    const events = level.getByRole('region', { name: 'Events' })
    await expect(events.getByRole('row')).toHaveCount(6)
    await expect(page).toHaveURL(/threshold=fluid_level:370/)
    await page.reload()
    await expect(events.getByRole('row')).toHaveCount(6)
    await threshold.fill('500')
    await level.getByRole('button', { name: 'Apply' }).click()
    await expect(level.getByText(/No reading at or above 500\scm in this range\./)).toBeVisible()
    await threshold.fill('370')
    await threshold.press('Enter')

    expect(await violationsOn(page)).toEqual([])

    await events
      .getByRole('button', { name: /3 Jan 1976/ })
      .first()
      .click()
    const plot = level.getByRole('slider', { name: 'Water level' })
    await expect(plot).toHaveAttribute('aria-valuemin', String(Date.UTC(1976, 0, 3, 5, 30)))
    await expect(
      level.getByRole('button', { name: /^Show the max of Water level on the chart: 389\scm/ }),
    ).toBeVisible()
    // the strip below has found how long the record is
    await expect(page.getByRole('combobox', { name: 'Normals' })).toHaveValue('1', LONG_RANGE)
    await expect(level.locator('.normals path').first()).toBeAttached(LONG_RANGE)
  })

  test('bands of normals stand behind the readings and lines of them in front, with what they are and how the newest day compares', async ({
    page,
  }) => {
    test.slow()
    await page.goto(
      '/stations/rws-vlissingen-hourly?from=1994-11-01T00:00:00Z&to=1994-12-31T23:00:00Z&zone=utc&normals=7',
    )
    const level = page.getByRole('region', { name: 'Water level', exact: true })
    await expect(level.locator('.normals path').first()).toBeAttached(LONG_RANGE)
    const inFront = level.locator('.series').evaluate((series) => {
      const lines = [
        ...(series.closest('.panel-plot')?.querySelectorAll('.normals-median, .normals-edge') ?? []),
      ]
      return lines.map(
        (line) => (series.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      )
    })
    expect(await inFront).toEqual([true, true, true])
    await expect(level).toContainText('7-day means 1976–1994 (19 years)')
    await expect(level).toContainText(/(Higher|Lower) than \d+\s% of every late December in 18 years/)
    const choice = page.getByRole('combobox', { name: 'Normals' })
    await expect(choice).toHaveValue('7')
    await choice.selectOption('Off')
    await expect(level.locator('.normals')).toHaveCount(0)
    await expect(page).toHaveURL(/normals=off/)
  })

  test('a short record has no normals, and says why', async ({ page }) => {
    await page.goto('/stations/ea-f1707-armley?range=7d&normals=1&zone=utc')
    const level = page.getByRole('region', { name: 'Water level', exact: true })
    await expect(level).toContainText('No normals: 1 of 10 years needed.', LONG_RANGE)
    await expect(level.locator('.normals path')).toHaveCount(0)
  })
})

test('time above each alert level, and events over the level that is chosen', async ({ page }) => {
  await page.goto('/stations/SIM-CLW-01?range=7d&view=statistics')
  const level = page.getByRole('region', { name: 'Water level', exact: true })
  const above = level.getByRole('region', { name: 'Time above alert levels' })
  await expect(above.getByRole('row')).toHaveCount(4)
  await expect(
    level.getByRole('img', { name: /^Duration curve/ }).locator('.level-lines line'),
  ).not.toHaveCount(0)
  const levels = level.getByRole('button', { name: /^Siaga/ })
  await expect(levels.first()).toHaveAttribute('aria-pressed', 'true')
  await levels.last().click()
  await expect(levels.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/threshold=/)
})
