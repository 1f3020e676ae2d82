import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { chartReady } from './support/chart-page.ts'
import { expect, test } from './support/test.ts'

test.use({ stack: 'archive' })

const stepBar = (page: Page) => page.getByRole('group', { name: 'Interval' })
const choose = (page: Page, name: string) => stepBar(page).getByRole('button', { name, exact: true })

test('nineteen years of tide are a line through their lowest and highest, and their mean is a choice', async ({
  page,
}) => {
  await page.goto(
    '/stations/rws-vlissingen-hourly?from=1975-12-31T23:00:00Z&to=1994-12-31T23:00:00Z&zone=utc',
  )
  await chartReady(page)
  const level = page.getByRole('region', { name: 'Water level' })
  await expect(level.locator('.series .line-area').first()).toBeAttached()
  await expect(level.locator('.series .band')).toHaveCount(0)
  await expect(choose(page, '1 h')).toHaveAttribute('aria-disabled', 'true')
  const plot = level.getByRole('slider')
  await plot.press('Home')
  await expect(plot).toHaveAttribute(
    'aria-valuetext',
    /lowest −\d+\scm .*, mean −?[\d.]+, highest \d+\scm .*, 1\d\d readings$/,
  )
  const first = await plot.getAttribute('aria-valuetext')
  await plot.press('ArrowRight')
  await expect(plot).not.toHaveAttribute('aria-valuetext', first ?? '')

  const line = page.getByRole('combobox', { name: 'Line', exact: true })
  await line.selectOption('Mean')
  await expect(page).toHaveURL(/line=mean/)
  await expect(level.locator('.series .band').first()).toBeAttached()
  await choose(page, 'Raw').click()
  await expect(page).toHaveURL(/step=raw/)
  await expect(line).toHaveCount(0)
  await expect(level.locator('.series .band')).toHaveCount(0)
  await expect(level.locator('.series .line-area').first()).toBeAttached()
  expect(await violationsOn(page)).toEqual([])
})

test('a flood by hours is told with its lowest, mean and highest, in chart and table alike', async ({
  page,
}) => {
  await page.goto(
    '/stations/ea-f1707-armley?from=2015-12-27T00:00:00Z&to=2015-12-28T00:00:00Z&zone=utc&sensors=FLUID_LEVEL',
  )
  await chartReady(page)
  await choose(page, '1 h').click()
  const level = page.getByRole('region', { name: 'Water level' })
  await expect(page).toHaveURL(/step=PT1H/)
  await expect(level.locator('.series .band')).toHaveCount(0)
  const plot = level.getByRole('slider')
  await plot.press('Home')
  for (let i = 0; i < 2; i++) await plot.press('ArrowRight')
  await expect(plot).toHaveAttribute('aria-valuetext', /highest 521\.7\scm 02:15, 4 readings$/)
  await page.getByRole('tab', { name: 'Table' }).click()
  const table = page.getByRole('region', { name: 'Readings by step' })
  const row = table.getByRole('row', { name: /^2015-12-27 02:00:00/ })
  await expect(row).toContainText('521.7')
  await expect(row).toContainText('100 %')
  await expect(table.getByRole('row')).toHaveCount(25)
  const download = page.waitForEvent('download')
  await page.getByRole('tabpanel').getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/Armley-PT1H-20151227T000000Z-20151228T000000Z\.csv$/)
})

test('rain by days adds up, and its total and its greatest amounts lead to their place', async ({ page }) => {
  await page.goto(
    '/stations/macleish-whately?from=2015-06-01T00:00:00Z&to=2015-08-01T00:00:00Z&zone=utc&step=P1D&sensors=RAIN_FALL',
  )
  await chartReady(page)
  const rain = page.getByRole('region', { name: 'Rain' })
  await rain.getByRole('button', { name: 'Cumulative Rain' }).click()
  await expect(page).toHaveURL(/cumulative=on/)
  await expect(rain.getByRole('status')).toHaveText(/^378\.206\smm$/)
  await expect(rain.locator('.cumulative path')).toBeAttached()
  await rain.getByLabel('from').fill('2015-07-01T00:00')
  await expect(page).toHaveURL(/cumulative=2015-07-01T00:00:00Z/)
  await rain.getByText('Greatest amounts', { exact: true }).click()
  const day = rain.getByRole('row', { name: /^24 h/ })
  await expect(day).toContainText(/52\.\d+\smm/)
  await day.getByRole('button').click()
  await expect(rain.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /28 Jun 2015.*: Rain [\d.]+\smm, in 24 h from/,
  )
})
