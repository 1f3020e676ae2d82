import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { chartReady, LONG_RANGE } from './support/chart-page.ts'
import { realData } from './support/real-data.ts'
import { expect, test } from './support/test.ts'

test.use({ stack: 'archive' })

test('the sixteen real stations are on the map, each at its place', async ({ page }) => {
  test.slow()
  const csv = readFileSync(join(realData() as string, 'stations.csv'), 'utf8')
  const stations = parse(csv, { columns: true }) as {
    station_id: string
    name: string
    lat: string
    long: string
  }[]
  expect(stations).toHaveLength(16)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Stations 16' })).toBeVisible()
  const map = page.getByRole('region', { name: 'Station map' })
  for (const { name, lat, long } of stations) {
    await page.goto(`/?lat=${lat}&lng=${long}&z=18`)
    const marker = map.getByRole('button', { name: `${name}, ` })
    await expect(marker).toBeVisible()
    // the map takes its size from what stands beside it, and its markers follow
    await expect(async () => {
      // the mark and its label are one button, and the label stands beside the place
      const [frame, box] = [await map.boundingBox(), await marker.boundingBox()]
      if (!frame || !box) throw new Error(`${name} cannot be measured`)
      const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
      expect(x, name).toBeGreaterThan(box.x - 30)
      expect(x, name).toBeLessThan(box.x + box.width + 30)
      expect(y, name).toBeGreaterThan(box.y - 30)
      expect(y, name).toBeLessThan(box.y + box.height + 30)
    }).toPass({ timeout: 15_000 })
  }
})

test('a station that fell silent has its last value, and no rate at which it would still move', async ({
  page,
}) => {
  await page.goto('/?station=ea-wear-chester-le-street')
  const panel = page.getByRole('region', { name: 'River Wear at Chester-Le-Street' })
  await expect(panel.getByText(/^88\.4\scm$/)).toBeVisible()
  await expect(panel.getByText(/lowest 42\.8\scm/)).toBeVisible()
  await expect(panel.getByText(/cm\/h/)).toHaveCount(0)
})

const ARMLEY = '/stations/ea-f1707-armley?from=2015-12-20T00:00:00Z&to=2016-01-05T00:00:00Z&zone=utc'

test("Armley's flood peak of 521.7 cm is in the statistics, and under the crosshair with its time", async ({
  page,
}) => {
  await page.goto(ARMLEY)
  const level = page.getByRole('region', { name: 'Water level' })
  const peak = level.getByRole('button', {
    name: 'Show the max of Water level on the chart: 521.7 cm at 27 Dec 2015, 02:15 UTC',
  })
  await expect(peak).toContainText('521.7')
  await peak.click()
  const plot = level.getByRole('slider', { name: 'Water level' })
  await expect(plot).toHaveAttribute('aria-valuetext', /27 Dec 2015, 02:15 UTC: Water level 521\.7\scm/)
  await expect(page.getByRole('figure')).toContainText(/521\.7\scm/)
})

test("a year's highest has its value and time on the plot, and a click on it leads to its day", async ({
  page,
}) => {
  await page.goto('/stations/ea-f1707-armley?from=2015-05-01T00:00:00Z&to=2016-03-31T00:00:00Z&zone=utc')
  await chartReady(page)
  const level = page.getByRole('region', { name: 'Water level' })
  await expect(level.locator('.peak text')).toHaveText(/^521\.7\scm · 27 Dec 2015, 02:15$/)
  await level.getByRole('button', { name: 'Show the max of Water level' }).click()
  await expect(page).toHaveURL(/from=2015-12-26T02:15:00Z&to=2015-12-28T02:15:00Z/)
  await expect(level.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /27 Dec 2015, 02:15 UTC: Water level 521\.7\scm/,
  )
})

/** Stretches of a plot, in its own pixels, in which some line runs. */
async function drawnSpans(panel: Locator): Promise<[number, number][]> {
  const pieces = await panel
    .locator('.series .line')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  return pieces
    .join('')
    .split('M')
    .filter((run) => run !== '')
    .map((run) => {
      const numbers = run.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
      const x = numbers.filter((_, i) => i % 2 === 0)
      return [Math.min(...x), Math.max(...x)]
    })
}

test("Vlissingen's silence of 34 h 40 min is a hole in the line", async ({ page }) => {
  const [from, to] = [Date.UTC(2018, 0, 10), Date.UTC(2018, 0, 25)]
  await page.goto('/stations/rws-vlissingen?from=2018-01-10T00:00:00Z&to=2018-01-25T00:00:00Z&zone=utc')
  await chartReady(page)
  const level = page.getByRole('region', { name: 'Water level' })
  const width = (await level.getByRole('slider').boundingBox())?.width ?? 0
  const xOf = (ms: number) => ((ms - from) / (to - from)) * width
  const end = Date.UTC(2018, 0, 18, 16)
  const [left, right] = [xOf(end - (34 * 60 + 40) * 60_000), xOf(end)]
  const spans = await drawnSpans(level)
  expect(spans.some(([, until]) => Math.abs(until - left) < 1.5)).toBe(true)
  expect(spans.some(([begin]) => Math.abs(begin - right) < 1.5)).toBe(true)
  expect(spans.filter(([begin, until]) => begin < right - 1.5 && until > left + 1.5)).toEqual([])
})

test("Perito Moreno's error codes do not flatten the axes and are marked", async ({ page }) => {
  await page.goto('/stations/nw-perito-moreno-ws1?from=2020-02-21T00:00:00Z&to=2020-03-13T00:00:00Z&zone=utc')
  await chartReady(page)
  for (const [name, marked, code] of [
    ['Wind ticks', '9 failed', '9,999'],
    ['Surface distance', '1,922 failed', '9,999'],
  ] as const) {
    const panel = page.getByRole('region', { name })
    await expect(panel).toContainText(marked)
    await expect(panel.locator('path.implausible')).toBeAttached()
    await expect(panel.getByRole('button', { name: `Show the max of ${name}` })).not.toContainText(code)
    // a panel out of sight is drawn after those in it
    await expect(panel.locator('.series path').first()).toBeAttached()
    const box = await panel.locator('.series').first().boundingBox()
    const plot = await panel.getByRole('slider').boundingBox()
    // the line of true values takes up most of the panel's height
    expect(box?.height ?? 0).toBeGreaterThan((plot?.height ?? 0) * 0.6)
  }
})

test("Perito Moreno's error codes are reached by key, and told to those who cannot see them", async ({
  page,
}) => {
  await page.goto('/stations/nw-perito-moreno-ws1?from=2020-02-21T00:00:00Z&to=2020-03-13T00:00:00Z&zone=utc')
  await chartReady(page)
  const ticks = page.getByRole('region', { name: 'Wind ticks' })
  await expect(ticks.locator('.series path').first()).toBeAttached()
  const plot = ticks.getByRole('slider')
  await plot.press('Home')
  await expect(plot).toHaveAttribute(
    'aria-valuetext',
    /^21 Feb 2020, 18:25 UTC: Wind ticks −9,999\scount, Error code: −9,999\scount$/,
  )
  await expect(page.getByRole('figure')).toContainText('Surface distance: 1,922 failed values left out.')
})

test('a table has the decimals that were sent, and marks what failed', async ({ page }) => {
  await page.goto(
    '/stations/nw-perito-moreno-ws1?from=2020-03-12T14:49:00Z&to=2020-03-12T14:50:00Z&zone=utc&view=table',
  )
  const row = page
    .getByRole('region', { name: 'Readings' })
    .getByRole('row', { name: /^2020-03-12 14:49:55/ })
  await expect(row.getByRole('cell', { name: '0.254 failed', exact: true })).toBeVisible()
})

test('nineteen years of hourly tide open, and every value is counted', async ({ page }) => {
  await page.goto(
    '/stations/rws-vlissingen-hourly?from=1975-12-31T00:00:00Z&to=1995-01-01T00:00:00Z&zone=utc',
  )
  const level = page.getByRole('region', { name: 'Water level' })
  await expect(level).toContainText('166,560 values', LONG_RANGE)
  await expect(level.locator('.series path').first()).toBeAttached()
  await expect(
    level.getByRole('button', { name: /^Show the max of Water level on the chart: 389 cm at 3 Jan 1976/ }),
  ).toBeVisible()
})

test('three years of five sensors every five minutes open, each in its own panel', async ({ page }) => {
  await page.goto(
    '/stations/usgs-01581752-plumtree-run?from=2016-01-01T00:00:00Z&to=2019-01-02T00:00:00Z&zone=utc',
  )
  await expect(page.getByRole('region', { name: 'Water level' })).toContainText(
    /30\d,\d{3} values/,
    LONG_RANGE,
  )
  for (const name of ['Water level', 'Discharge', 'Water temperature', 'Specific conductance', 'Turbidity']) {
    await expect(
      page.getByRole('region', { name, exact: true }).locator('.series path').first(),
    ).toBeAttached()
  }
})

test('a silent station opens on its last data, says so, and leads to no empty future', async ({ page }) => {
  await page.goto('/stations/ea-f1707-armley?zone=utc')
  const word = page.getByRole('status').filter({ hasText: /^No data for \d+ years\./ })
  const plot = page.getByRole('region', { name: 'Water level' }).getByRole('slider')
  const end = String(Date.UTC(2016, 2, 30, 23, 46))
  await expect(word).toContainText('Showing its last 24 hours.')
  await expect(plot).toHaveAttribute('aria-valuemax', end)
  await expect(
    page.getByRole('region', { name: 'Water level' }).locator('.series path').first(),
  ).toBeAttached()
  await plot.press('End')
  await expect(plot).toHaveAttribute('aria-valuetext', /^30 Mar 2016, 23:45 UTC: Water level/)
  const later = page.getByRole('button', { name: 'Later range' })
  await expect(later).toBeDisabled()
  await plot.press('PageUp')
  await page.getByRole('button', { name: '7 d', exact: true }).click()
  await expect(word).toContainText('Showing its last 7 days.')
  await page.getByRole('button', { name: 'Earlier range' }).click()
  await expect(word).toBeHidden()
  await later.click()
  await expect(later).toBeDisabled()
  await expect(plot).toHaveAttribute('aria-valuemax', /^145938/)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(word).toContainText('Showing its whole record.')
  await expect(plot).toHaveAttribute('aria-valuemin', String(Date.UTC(2015, 4, 1)))
})

test('a range without readings says when the newest is from and goes there', async ({ page }) => {
  await page.goto('/stations/ea-f1707-armley?from=2017-01-01T00:00:00Z&to=2017-01-02T00:00:00Z&zone=utc')
  await expect(page.getByText('No readings in this range')).toBeVisible()
  await expect(page.getByText(/Latest reading: 30 Mar 2016, 23:45/)).toBeVisible()
  await page.getByRole('button', { name: 'Last 7 d of data' }).click()
  await expect(
    page.getByRole('region', { name: 'Water level' }).locator('.series path').first(),
  ).toBeAttached()
  await page.goBack()
  await expect(page.getByText('No readings in this range')).toBeVisible()
})

test('rain of a year is read with the day its step begins on, and of a step that the range cuts only the part', async ({
  page,
}) => {
  await page.goto('/stations/macleish-whately?from=2015-03-03T12:00:00Z&to=2016-01-01T00:00:00Z&zone=utc')
  await chartReady(page)
  const rain = page.getByRole('region', { name: 'Rain', exact: true })
  await expect(rain.locator('.bars')).toBeAttached()
  const plot = rain.getByRole('slider')
  const valueTextIs = (text: RegExp) => expect(plot).toHaveAttribute('aria-valuetext', text)
  await plot.press('Home')
  await valueTextIs(/^3 Mar 2015, 12:10 UTC: Rain [\d.]+\smm, in 36 h from 3 Mar 2015, 12:00$/)
  await plot.press('End')
  await valueTextIs(/Rain [\d.]+\smm, in 24 h from 31 Dec 2015, 00:00$/)
})

test('rain is summed with its gaps said where not all of it was measured, and without where it was', async ({
  page,
}) => {
  await page.goto('/stations/portal-storms?from=2018-08-10T00:00:00Z&to=2018-08-20T00:00:00Z&zone=utc')
  const rain = page.getByRole('region', { name: 'Rain' })
  await expect(rain.locator('.statistics')).toContainText(/Σ in 10 d≥ 33\.274\smm, \d+ d( \d+ h)? missing/)
  await page.goto('/stations/macleish-whately?from=2015-06-01T00:00:00Z&to=2015-06-08T00:00:00Z&zone=utc')
  await expect(rain.locator('.statistics')).toContainText(/Σ in 7 d55\.[\d]+\smm(?!,)/)
})

test('a direction has a last value, and neither a lowest nor a highest', async ({ page }) => {
  await page.goto('/stations/macleish-whately?from=2015-06-01T00:00:00Z&to=2015-06-08T00:00:00Z&zone=utc')
  const direction = page.getByRole('region', { name: 'Wind direction' })
  await expect(direction.locator('.statistics')).toContainText(
    /^last[\d.]+Count1,008 values · 100\s% complete$/,
  )
  const sentence = page.getByRole('figure')
  await expect(sentence).toContainText(/Wind direction: latest [\d.]+° at 7 Jun 2015, 23:50 UTC\./)
  await expect(sentence).toContainText(/Wind speed: lowest /)
})

test('an axis is fixed or logarithmic, in the address, says why it cannot be, and comes back by a click', async ({
  page,
}) => {
  await page.goto(
    '/stations/ea-f1707-armley?from=2015-12-20T00:00:00Z&to=2016-01-05T00:00:00Z&zone=utc&axes=discharge:log',
  )
  await chartReady(page)
  const flow = page.getByRole('region', { name: 'Discharge' })
  const ticks = (of: Locator) => of.locator('.recharts-yAxis-tick-labels text').allTextContents()
  await expect.poll(() => ticks(flow)).toEqual(['30', '100', '300'])
  await flow.getByRole('button', { name: 'Reset the axis of Discharge' }).click()
  await expect(page).not.toHaveURL(/axes=/)
  await expect.poll(() => ticks(flow)).toEqual(['100', '200', '300'])

  const level = page.getByRole('region', { name: 'Water level' })
  await level.getByRole('button', { name: 'Axis of Water level' }).click()
  const form = page.getByRole('dialog', { name: 'Axis of Water level' })
  await form.getByRole('spinbutton', { name: 'Lowest' }).fill('900')
  await form.getByRole('spinbutton', { name: 'Highest' }).fill('600')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(form.getByRole('alert')).toHaveText('Enter two numbers, the lower one first.')
  await form.getByRole('spinbutton', { name: 'Lowest' }).fill('-5.5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/axes=fluid_level:-5\.5\.\.600/)
  await expect(level.getByRole('button', { name: 'Reset the axis of Water level' })).toHaveText(
    '−5.5 – 600 ×',
  )
  await expect.poll(async () => (await ticks(level)).at(-1)).toBe('600')

  await page.goto('/stations/rws-vlissingen?range=24h&zone=utc&axes=fluid_level:log')
  await expect(level.getByText('A logarithmic axis needs values above 0')).toBeVisible()
  await expect(level.locator('.series path').first()).toBeAttached()
})

test('the calendar has years to choose and marks the days that have readings; Tab leads out of it and closes it', async ({
  page,
}) => {
  await page.goto('/stations/rws-vlissingen?zone=utc')
  await chartReady(page)
  await page.locator('.range-open').click()
  const picker = page.getByRole('dialog', { name: 'Custom range' })
  const years = picker.getByRole('combobox', { name: 'Year' })
  await expect(years.getByRole('option').last()).toHaveText('2018 •')
  await years.selectOption('2019')
  await expect(picker.getByText('No readings in this month.')).toBeVisible()
  await years.selectOption('2018 •')
  await picker.getByRole('combobox', { name: 'Month' }).selectOption('January')
  await expect(picker.getByText('Marked: 31 days with readings.')).toBeVisible()
  await picker.getByRole('button', { name: /Saturday,? 6 January 2018/ }).click()
  await picker.getByRole('button', { name: /Sunday,? 7 January 2018/ }).click()
  await picker.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Tab')
  await expect(picker).toBeHidden()
})
