import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { chartReady } from './support/chart-page.ts'
import { ARCHIVE_NOW } from './support/clock.ts'
import { importRecords } from './support/import-records.ts'
import { realData } from './support/real-data.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

/** A tower in Massachusetts with a reading every ten minutes. */
const STATION = 'macleish-whately'

const addressOf = (from: string, to: string, view: string) =>
  `/stations/${STATION}?from=${from}:00Z&to=${to}:00Z&zone=America/New_York&sensors=rain_fall${view}`
const byStep = (page: Page) => page.getByRole('region', { name: 'Readings by step' })
const chooseHours = (page: Page) =>
  page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: '1 h', exact: true }).click()
const rowsOf = (page: Page, count: number) =>
  expect(byStep(page).getByRole('table')).toHaveAttribute('aria-rowcount', String(count + 1), {
    timeout: 30_000,
  })

test.describe('rain of a day that clocks make longer or shorter', () => {
  test.use({ stack: 'archive' })

  test('is that of 25 hours, by days and by hours', async ({ page }) => {
    await page.goto(addressOf('2015-10-31T04:00', '2015-11-03T05:00', '&step=P1D&view=table'))
    await rowsOf(page, 3)
    await expect(
      byStep(page).getByRole('row', {
        name: /^2015-11-01 00:00:00 -04:00 2015-11-02 00:00:00 -05:00 0\.508 0\.254 150 100\s%$/,
      }),
    ).toBeVisible()

    await page.goto(addressOf('2015-11-01T04:00', '2015-11-02T05:00', '&step=PT1H&view=table'))
    await rowsOf(page, 25)
    for (const hour of [
      /^2015-11-01 01:00:00 -04:00 2015-11-01 01:00:00 -05:00 0\.000 0\.000 6 100\s%$/,
      /^2015-11-01 01:00:00 -05:00 2015-11-01 02:00:00 -05:00 0\.254 0\.254 6 100\s%$/,
      /^2015-11-01 02:00:00 -05:00 2015-11-01 03:00:00 -05:00 0\.254 0\.254 6 100\s%$/,
    ]) {
      await expect(byStep(page).getByRole('row', { name: hour })).toBeVisible()
    }
  })

  test('is that of 23 hours, by days and by hours', async ({ page }) => {
    await page.goto(addressOf('2015-03-07T05:00', '2015-03-10T04:00', '&step=P1D&view=table'))
    await rowsOf(page, 3)
    await expect(
      byStep(page).getByRole('row', {
        name: /^2015-03-08 00:00:00 -05:00 2015-03-09 00:00:00 -04:00 0\.254 0\.254 138 100\s%$/,
      }),
    ).toBeVisible()
    await chooseHours(page)
    await rowsOf(page, 71)
  })

  test('is one bar of 25 hours on a chart by days', async ({ page }) => {
    await page.goto(addressOf('2015-10-25T04:00', '2015-11-08T05:00', '&step=P1D'))
    await chartReady(page)
    const rain = page.getByRole('region', { name: 'Rain', exact: true })
    await expect(rain.locator('.bars')).toBeAttached()
    const plot = rain.getByRole('slider')
    await plot.press('Home')
    await expect(plot).toHaveAttribute('aria-valuetext', /from 25 Oct, 00:00$/)
    for (let i = 0; i < 7; i++) await plot.press('ArrowRight')
    await expect(plot).toHaveAttribute('aria-valuetext', /: Rain 0\.508\smm, in 25 h from 1 Nov, 00:00$/)
  })
})

test.describe('rain of days that begin at 07:00', () => {
  test.use({ stack: 'own' })
  test.skip(realData() === undefined, 'the real station data is not here; set REAL_DATA')

  let directory: string
  let stack: TestStack

  test.beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gaugeboard-days-'))
    await writeRecords(directory, /^(timestamp|2015-(03-0[5-9]|03-1|10-3|11-0))/)
    stack = await startTestStack(
      { SIMULATE: '0', DAY_START: '07:00' },
      () => ARCHIVE_NOW,
      (dataDirectory) => importRecords(dataDirectory, directory),
    )
  })
  test.afterEach(async ({ page }) => {
    await page.close()
    await stack.close()
    await rm(directory, { recursive: true, force: true })
  })

  test('belongs to the day before the change, which is longer or shorter by an hour', async ({ page }) => {
    await page.goto(stack.url + addressOf('2015-10-30T11:00', '2015-11-02T12:00', '&step=P1D&view=table'))
    await rowsOf(page, 3)
    await expect(page.getByText('Days begin at 07:00.')).toBeVisible()
    const [autumn, spring] = [
      /^2015-10-31 07:00:00 -04:00 2015-11-01 07:00:00 -05:00 0\.508 0\.254 150 100\s%$/,
      /^2015-03-07 07:00:00 -05:00 2015-03-08 07:00:00 -04:00 0\.000 0\.000 138 100\s%$/,
    ]
    await expect(byStep(page).getByRole('row', { name: autumn })).toBeVisible()
    await chooseHours(page)
    await rowsOf(page, 73)

    await page.goto(stack.url + addressOf('2015-03-06T12:00', '2015-03-09T11:00', '&step=P1D&view=table'))
    await rowsOf(page, 3)
    await expect(byStep(page).getByRole('row', { name: spring })).toBeVisible()
    await expect(
      byStep(page).getByRole('row', { name: /^2015-03-08 07:00:00 -04:00 .* 0\.254 0\.254 144 100\s%$/ }),
    ).toBeVisible()
  })
})

/** The real station's records, of the lines that begin so. */
async function writeRecords(directory: string, lines: RegExp): Promise<void> {
  const source = realData() as string
  const stations = await readFile(join(source, 'stations.csv'), 'utf8')
  const readings = gunzipSync(await readFile(join(source, 'readings', `${STATION}.csv.gz`))).toString()
  const only = (text: string, wanted: RegExp) =>
    text
      .split('\n')
      .filter((line) => wanted.test(line))
      .join('\n')
  await mkdir(join(directory, 'readings'))
  await writeFile(join(directory, 'stations.csv'), only(stations, new RegExp(`^(station_id|${STATION}),`)))
  await writeFile(join(directory, 'readings', `${STATION}.csv`), only(readings, lines))
}
