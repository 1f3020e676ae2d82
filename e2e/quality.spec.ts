import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { chartReady } from './support/chart-page.ts'
import { expect, test } from './support/test.ts'

test.use({ stack: 'archive' })

const PERITO = '/stations/nw-perito-moreno-ws1?from=2020-02-21T00:00:00Z&to=2020-03-13T00:00:00Z&zone=utc'
const TROUT = '/stations/nw-trout-creek?from=2022-09-06T00:00:00Z&to=2022-09-16T00:00:00Z&zone=utc'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stretches = (page: Page) => page.getByRole('region', { name: 'Flagged intervals' })

async function isAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}

test("Perito Moreno's stuck bucket is no rain on the chart, until all is shown as sent, which says so", async ({
  page,
}) => {
  test.slow()
  await page.goto(PERITO)
  await chartReady(page)
  const rain = panel(page, 'Rain')
  await expect(rain.locator('.statistics')).toContainText(/Σ in 21 d≥ 0\smm, 13 d \d+ h missing or failed/)
  await expect(rain).toContainText('3,419 failed')
  await expect(rain.locator('path.failed')).toBeAttached()
  await expect(page.getByRole('list', { name: 'Marks on the chart' })).toContainText('Failed, left out')
  // the crosshair says why
  const plot = rain.getByRole('slider')
  await plot.press('End')
  await expect(plot).toHaveAttribute(
    'aria-valuetext',
    /Rain 0\.254\smm, Flat line: 0\.254\smm for \d+ h \d+ min/,
  )
  await isAccessible(page)

  await page.getByRole('button', { name: 'Show raw readings' }).click()
  await expect(page).toHaveURL(/quality=off/)
  const strip = page.getByText('Showing raw readings.')
  await expect(strip).toBeVisible()
  await chartReady(page)
  await expect(rain.locator('.statistics')).toContainText(/Σ in 21 d≥ 868\.426\smm/)
  await expect(rain).toContainText('raw')
  await expect(rain.locator('path.failed')).toHaveCount(0)
  await page
    .getByRole('group', { name: 'Interval' })
    .getByRole('button', { name: '1 d', exact: true })
    .click()
  await page.getByRole('tab', { name: 'Table' }).click()
  await expect(strip).toBeVisible()
  const byDay = page.getByRole('region', { name: 'Readings by step' })
  await expect(byDay.getByRole('columnheader', { name: 'Rain · received' })).toBeAttached()
  await expect(byDay.getByRole('row', { name: /^2020-02-22/ })).toContainText(/\d\d\.\d+/)
  await page.getByRole('button', { name: 'More export formats' }).click()
  await expect(page.getByRole('link', { name: /^CSV by step/ })).toHaveAttribute(
    'href',
    /step=P1D.*quality=off/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Chart' }).click()
  await page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: 'Auto' }).click()
  await page.reload()
  await expect(strip).toBeVisible()
  await page.getByRole('button', { name: 'Show tested readings' }).click()
  await expect(strip).toBeHidden()
  await expect(page).not.toHaveURL(/quality=/)
  await expect(rain.locator('.statistics')).toContainText(/Σ in 21 d≥ 0\smm/)
})

test("Perito Moreno's flagged stretches have their reasons, and its days what came and what is usable", async ({
  page,
}) => {
  test.slow()
  await page.goto(`${PERITO}&view=quality`)
  const list = stretches(page)
  await expect(page.getByText('5,617 of 6,048 received')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('combobox', { name: 'Flagged by' }).selectOption('Flat line')
  await expect(page).toHaveURL(/test=flatLine/)
  const longest = list.getByRole('button', { name: /Failed: Flat line: 0\.254\smm for \d+ d \d+ h/ })
  await expect(longest.first()).toBeVisible()
  await list.getByRole('button', { name: 'Readings' }).click()
  await expect(page).toHaveURL(/sort=-count/)
  await expect(list.getByRole('columnheader', { name: 'Readings' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  // what a day says takes the place of the hint, and nothing moves under the pointer
  const year = page.getByRole('grid', { name: 'Completeness by day, 2020' })
  const day = year.getByRole('button', { name: /^22 Feb 2020: / })
  const key = page.getByRole('listitem').filter({ hasText: 'received, failed' })
  const room = async () => ((await key.boundingBox())?.y ?? 0) - ((await year.boundingBox())?.y ?? 0)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('Arrow keys move from day to day')).toBeVisible()
    const before = await room()
    await day.hover()
    await expect(page.getByText(/^22 Feb 2020: /)).toBeVisible()
    expect(await room()).toBe(before)
    await page.getByRole('heading', { level: 1 }).hover()
  }

  // the calendar is walked by key, each day says what came of it, and Enter shows it
  await expect(day).toHaveAccessibleName(/^22 Feb 2020: 2,[45]\d\d of 2,592 received, 2,[34]\d\d usable$/)
  await expect(
    year.getByRole('button', { name: '1 Jan 2020: nothing received of 2,592', exact: true }),
  ).toBeVisible()
  await day.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(year.getByRole('button', { name: /^23 Mar 2020/ })).toBeFocused()
  await isAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2020-02-23T00:00:00Z&to=2020-02-24T00:00:00Z/)
  await chartReady(page)
  await page.goBack()
  await longest.first().click()
  await chartReady(page)
  await expect(panel(page, 'Rain').locator('path.failed')).toBeAttached()
})

test("Trout Creek's bench is suspect, drawn and listed as unlike its own record", async ({ page }) => {
  test.slow()
  await page.goto(TROUT)
  await chartReady(page)
  const water = panel(page, 'Range to water')
  await expect(water).toContainText(/● 6\d\d suspect/)
  await expect(water.locator('path.suspect').first()).toBeAttached()
  await expect(water.locator('path.implausible')).toHaveCount(0)
  // an extreme that is suspect is no peak to put a name under
  await expect(
    water.getByRole('button', { name: /^Show the max of Range to water on the chart: 409\scm, suspect at / }),
  ).toBeVisible()
  // nor is what it ended with
  await expect(water.getByRole('definition').filter({ hasText: /^● [01][01]\scm, suspect$/ })).toBeVisible()
  // the bench leaves the river a line: an axis without it is a click away, in the address, and the bench stays marked
  const leastTick = async () =>
    Number((await water.locator('.recharts-yAxis-tick-labels text').allTextContents())[0])
  await expect.poll(leastTick).toBe(0)
  await water.getByRole('button', { name: 'Axis of Range to water without suspect values' }).click()
  await expect(page).toHaveURL(/axes=range_to_water:good/)
  await expect.poll(leastTick).toBeGreaterThan(300)
  await expect(water.locator('path.suspect-beyond')).toBeAttached()
  await isAccessible(page)
  await water.getByRole('button', { name: 'Reset the axis of Range to water' }).click()
  await expect.poll(leastTick).toBe(0)
  // of a step that the band shows the crosshair says it too
  await water.getByRole('slider').press('End')
  await water.getByRole('slider').press('ArrowLeft')
  await expect(water.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /Range to water lowest [01]\scm .* · Unusual for this sensor: 0 to \d+\scm, usual \d+ to \d+\scm/,
  )
  await page.getByRole('tab', { name: 'Table' }).click()
  const readings = page.getByRole('region', { name: 'Readings', exact: true })
  await expect(readings.getByRole('row', { name: /^2022-09-06/ }).first()).toBeVisible({ timeout: 30_000 })
  await readings.evaluate((region) => region.scrollTo(0, region.scrollHeight))
  await expect(
    readings.getByRole('row', { name: /^2022-09-15 18:1\d:\d\d.* 1 suspect / }).last(),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Quality' }).click()
  await stretches(page).getByRole('button', { name: 'Readings' }).click({ timeout: 30_000 })
  const bench = stretches(page).getByRole('button', {
    name: /Suspect: Unusual for this sensor: 0 to 409\scm, usual 362 to 390\scm/,
  })
  await expect(bench.first()).toBeVisible({ timeout: 30_000 })
})

test('an operator judges a stretch with a note, sees it on the chart and takes it back', async ({ page }) => {
  test.slow()
  await page.goto(`${PERITO}&view=quality&test=grossRange&sort=sensor`)
  const list = stretches(page)
  const open = list.getByRole('button', { name: /^Review Wind ticks, 21 Feb 2020/ })
  await open.click()
  const form = page.getByRole('form', { name: 'Review' })
  const note = form.getByRole('textbox', { name: 'Note' })
  await expect(form.getByRole('radio', { name: /^Bad/ })).toBeFocused()
  await note.fill('looked up in the field book')
  await page.reload()
  await open.click()
  await expect(note).toHaveValue('looked up in the field book')
  await form.getByRole('radio', { name: /^Good/ }).check()
  await isAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  const judged = page.getByRole('region', { name: 'Manual review' })
  await expect(judged.getByRole('row', { name: /Wind ticks Good looked up in the field book/ })).toBeVisible()
  await expect(open).toHaveCount(0)
  await judged.getByRole('button', { name: 'Good', exact: true }).click()
  await chartReady(page)
  const ticks = panel(page, 'Wind ticks')
  await expect(ticks.locator('path.judged')).toBeAttached()
  await expect(page.getByRole('list', { name: 'Marks on the chart' })).toContainText('Reviewed: good')
  await ticks.getByRole('slider').press('Home')
  await expect(ticks.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /Wind ticks −9,999.*reviewed: good, looked up in the field book/,
  )
  await page.goBack()
  await judged.getByRole('button', { name: /^Undo: Good, Wind ticks/ }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await open.click()
  await expect(note).toHaveValue('')
  await form.getByRole('button', { name: 'Cancel' }).click()

  // on paper there is nothing to judge with, and no column is beyond the sheet or over another
  await page.setViewportSize({ width: 718, height: 1047 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0)
  await expect(list.getByRole('columnheader', { name: 'Readings' })).toHaveCSS('position', 'static')
  expect(await list.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0)
})
