import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ stack: 'archive' })

const AUTUMN = 'from=2022-10-18T00:00:00Z&to=2022-11-16T00:00:00Z'
const AIRE = 'from=2015-05-01T00:00:00Z&to=2016-03-30T00:00:00Z'

/** Opens the part of the compare page that explains series. */
async function opened(page: Page, series: readonly string[], range: string): Promise<void> {
  await page.goto(`/compare?series=${series.join(',')}&${range}&view=explain&zone=utc`)
}

const figure = (page: Page, name: string) =>
  page.locator('.explain dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')

test('the wave of the Wear takes three hours, and the chart can be aligned by them', async ({ page }) => {
  await opened(page, ['ea-wear-stanhope:fluid_level', 'ea-wear-witton-park:fluid_level'], AUTUMN)
  await expect(page.getByText(/Witton Park.* follows .*Stanhope.* by 3\sh \(r\s=\s0\.96\)\./)).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Scatter of .*Witton Park.* against .*Stanhope/ }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Correlation by lag' })).toBeVisible()
  await expect(figure(page, 'Rank correlation (Spearman)')).toHaveText(/^0\.9\d/)

  const lag = page.getByRole('spinbutton', { name: 'Lag', exact: true })
  await lag.fill('0')
  await expect(figure(page, 'Lag')).toHaveText('0')
  await expect(page).toHaveURL(/explain=scatter(:|%3A)A(:|%3A)B(:|%3A)0/)
  await page.getByRole('button', { name: 'Best lag' }).press('Enter')
  await expect(figure(page, 'Lag')).toHaveText(/^\+3\sh$/)
  expect((await new AxeBuilder({ page }).include('.explain').analyze()).violations).toEqual([])

  await page.getByRole('button', { name: 'Align in the chart' }).press('Enter')
  await expect(page).toHaveURL(/witton-park(:|%3A)fluid_level(:|%3A)-PT3H/)
})

test('a lag is typed into its field however slow the service is', async ({ page }) => {
  await opened(page, ['ea-wear-stanhope:fluid_level', 'ea-wear-witton-park:fluid_level'], AUTUMN)
  const lag = page.getByRole('spinbutton', { name: 'Lag', exact: true })
  await expect(lag).toHaveValue('180')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/relation\?.*lagMinutes=/, async (route) => {
    await arrived
    await route.continue()
  })
  await lag.press('Control+a')
  await lag.pressSequentially('-120')
  await expect(lag).toHaveValue('-120')
  await expect(figure(page, 'Lag')).toHaveText(/3\sh$/)
  await page.getByRole('button', { name: 'Best lag' }).focus()
  await expect(lag).toHaveValue('-120')
  await lag.focus()
  await lag.press('Control+a')
  await lag.press('Backspace')
  await expect(lag).toHaveValue('')
  await lag.pressSequentially('68')
  arrive()
  await expect(figure(page, 'Lag')).toHaveText(/1\sh\s15\smin$/)
  await expect(lag).toHaveValue('68')
  await page.getByRole('button', { name: 'Best lag' }).focus()
  // what was answered for is in whole steps
  await expect(lag).toHaveValue('75')
})

/** Minutes, as `real-rivers.test.ts` computes them from the rows of the files. */
const LAGS = [180, 180, 105, 195]
const INTERVAL = 15

test('the scatter gives the lag from each gauge of the Wear to the next, within one interval of that of the rows', async ({
  page,
}) => {
  const gauges = [
    'stanhope',
    'witton-park',
    'sunderland-bridge',
    'durham-new-elvet-bridge',
    'chester-le-street',
  ]
  const series = gauges.map((gauge) => `ea-wear-${gauge}:fluid_level`).join(',')
  for (const [place, lag] of LAGS.entries()) {
    const explain = `scatter:${'ABCDE'[place]}:${'ABCDE'[place + 1]}`
    await page.goto(`/compare?series=${series}&${AUTUMN}&view=explain&explain=${explain}&zone=utc`)
    const sentence = page.locator('.explain-sentence')
    await expect(sentence).toHaveText(/ follows .* by .* \(r/)
    const [, hours = '0', minutes = '0'] =
      / by (\d+)\sh(?:\s(\d+)\smin)?\s/.exec(await sentence.innerText()) ?? []
    expect(Math.abs(Number(hours) * 60 + Number(minutes) - lag)).toBeLessThanOrEqual(INTERVAL)
  }
})

test('the floods of Armley are aligned by their peaks, and its discharge follows its stage', async ({
  page,
}) => {
  await opened(page, ['ea-f1707-armley:fluid_level'], AIRE)
  await page.getByRole('button', { name: 'Floods by peak' }).press('Enter')
  const threshold = page.getByRole('spinbutton', { name: /^Threshold/ })
  await threshold.fill('150')
  await threshold.press('Enter')
  await expect(
    page.getByText(/^\d+ events above 150\scm, the 5 highest aligned by their peaks\./),
  ).toBeVisible()
  const floods = page.getByRole('table', { name: /^Floods of .*Armley/ })
  await expect(floods.getByRole('row')).toHaveCount(6)
  await expect(floods.getByRole('row', { name: /^1 / })).toContainText(/521\.7\scm.*27 Dec 2015, 02:15/)
  await expect(page.locator('.flood-line')).toHaveCount(5)
  // the highest flood is drawn last, its top at its figure
  expect(Math.abs((await topByTicks(page.getByRole('img', { name: /^Floods of/ }))) - 521.7)).toBeLessThan(
    0.1,
  )

  await page.getByRole('button', { name: 'Stage and discharge' }).press('Enter')
  await expect(page.getByText(/^Q = 0\.02\d* · \(h − 1\.\d\)1\.54/)).toBeVisible()
  const residuals = page.getByRole('table', { name: /^Residuals of the rating of .*Armley/ })
  await expect(residuals.getByRole('row')).toHaveCount(11)
  await expect(page).toHaveURL(/explain=rating(:|%3A)A/)
  expect((await new AxeBuilder({ page }).include('.explain').analyze()).violations).toEqual([])
})

/** The highest value of a plot's last line as a reader sees it: by the lowest and the highest label of the axis. */
async function topByTicks(plot: Locator): Promise<number> {
  const labels = plot.locator('.recharts-yAxis-tick-labels text')
  const at = async (label: Locator) => ({
    value: Number(await label.textContent()),
    y: Number(await label.getAttribute('y')),
  })
  const [low, high] = [await at(labels.first()), await at(labels.last())]
  const y = await plot
    .locator('.recharts-line-curve')
    .last()
    .evaluate((line: SVGPathElement) => line.getBBox().y)
  return low.value + ((low.y - y) / (low.y - high.y)) * (high.value - low.value)
}

const TIDE_AND_RIVER = ['rws-vlissingen:fluid_level', 'usgs-01581752-plumtree-run:fluid_level']
const WINTER = 'from=2018-01-22T00:00:00Z&to=2018-03-20T00:00:00Z'

test('the tide of Vlissingen does not reach Plumtree Run, and of two rivers neither is tidal', async ({
  page,
}) => {
  await opened(page, TIDE_AND_RIVER, WINTER)
  await page.getByRole('button', { name: 'Tide against river' }).press('Enter')
  await expect(page.getByText(/^The tide of .*Vlissingen.* does not reach .*Plumtree Run/)).toBeVisible()
  await expect(page).toHaveURL(/explain=tide(:|%3A)A(:|%3A)B/)
  const table = page.getByRole('table', { name: /^Tide and level at .*Vlissingen/ })
  await expect(table.getByRole('row', { name: /Vlissingen/ })).toContainText(/semidiurnal, M2 17\d\.\d/)
  await expect(table.getByRole('row', { name: /Plumtree/ })).toContainText('none')
  // its record has one gap in this range, and its line one break
  const rest = page.getByRole('img', { name: /^Level without tide at/ }).locator('.recharts-line-curve')
  await expect(rest.last()).toHaveAttribute('d', /^M[^M]+M[^M]+$/)

  // the wrong way round is said, too
  await page.getByRole('combobox', { name: 'Gauge at the sea' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/explain=tide(:|%3A)B(:|%3A)A/)
  await expect(page.getByText(/^.*Vlissingen.* is tidal, .*Plumtree.* is not\./)).toBeVisible()

  await opened(
    page,
    ['ea-f1707-armley:fluid_level', 'ea-f1204-mytholmroyd:fluid_level'],
    `${AIRE}&explain=tide:A:B`,
  )
  await expect(page.getByText(/^Neither .*Armley.* nor .*Mytholmroyd.* is tidal in this range/)).toBeVisible()
})

for (const [colorScheme, width, lng] of [
  ['light', 360, 'id'],
  ['dark', 1440, 'en'],
  ['light', 2560, 'en'],
] as const) {
  test.describe(`${colorScheme}, ${width} px, ${lng}`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })
    test.beforeEach(({ page }) =>
      page.addInitScript((language) => localStorage.setItem('gaugeboard.language', language), lng),
    )

    for (const view of ['scatter:A:B', 'floods:A:150', 'rating:A', 'rain:A', 'tide:A:B']) {
      test(`${view} has no violation that axe knows, and does not scroll sideways`, async ({ page }) => {
        const aire = ['fluid_level', 'discharge'].map((sensor) => `ea-f1707-armley:${sensor}`)
        const [series, range] = view.startsWith('tide') ? [TIDE_AND_RIVER, WINTER] : [aire, AIRE]
        await page.goto(`/compare?series=${series}&${range}&view=explain&explain=${view}`)
        // one station has no second rain gauge, and the page says so
        await expect(page.locator(view === 'rain:A' ? '.explain p' : '.xy-plot svg').first()).toBeVisible()
        expect(await violationsOn(page)).toEqual([])
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over).toBeLessThanOrEqual(0)
      })
    }
  })
}
