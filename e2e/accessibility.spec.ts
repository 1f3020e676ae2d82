import type { Locator, Page } from '@playwright/test'
import { violationsInBothThemes } from './support/axe.ts'
import { chartReady, level, STATION } from './support/chart-page.ts'
import { delayResponses } from './support/delay-responses.ts'
import { expect, test } from './support/test.ts'

const COMPARED = '/compare?series=SIM-CLW-01:fluid_level,SIM-CLW-02:fluid_level&range=7d'
const SERIES = /\/series\?/
const KATULAMPA = 'Katulampa'

/** Each page, and what is there before anything is looked for. */
const PAGES: [name: string, path: string, there: (page: Page) => Locator][] = [
  ['the map', '/', headed('Stations 24')],
  ['the map with a station', '/?station=SIM-CLW-01', headed(KATULAMPA)],
  ['a chart', `${STATION}?range=24h`, (page) => level(page).locator('.statistics strong')],
  ['a table', `${STATION}?range=24h&view=table`, (page) => page.getByRole('row')],
  ['the quality of a range', `${STATION}?range=24h&view=quality`, (page) => page.getByRole('row')],
  ['the statistics of a range', `${STATION}?range=24h&view=statistics`, (page) => page.getByRole('row')],
  ['a comparison', COMPARED, (page) => page.locator('.compare-chart[data-drawn]')],
  [
    'what is explained of a comparison',
    `${COMPARED}&view=explain`,
    (page) => page.getByRole('img', { name: 'Correlation by lag' }),
  ],
  ['the status', '/status', headed('Status')],
  ['the alarms', '/alarms', headed('Alarms')],
  ['the notes', '/notes', headed('Notes')],
  ['a station that is none', '/stations/nobody', headed('Station not found')],
]

function headed(name: string) {
  return (page: Page) => page.getByRole('heading', { name })
}

// with all that a reader may have opened
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('gaugeboard.legend', 'open')))

test.use({ expectedErrors: { patterns: [/status of 404/] } })

for (const width of [360, 1440]) {
  test.describe(`at ${width} px, in light and dark`, () => {
    test.use({ viewport: { width, height: 800 } })
    for (const [name, path, there] of PAGES) {
      test(`${name} has no violation that axe knows`, async ({ page }) => {
        await page.goto(path)
        await expect(there(page).first()).toBeAttached()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await violationsInBothThemes(page)).toEqual([])
      })
    }
  })
}

test('a chart has no violation that axe knows while readings are on their way, the first or others', async ({
  page,
}) => {
  const chart = page.locator('.chart-view')
  await page.setViewportSize({ width: 360, height: 800 })
  const releaseFirst = await delayResponses(page, SERIES)
  await page.goto(`${STATION}?range=24h`)
  await expect(page.getByRole('button', { name: /^Cumulative/ })).toBeVisible()
  await expect(chart).toHaveAttribute('data-state', 'loading')
  expect(await violationsInBothThemes(page)).toEqual([])

  releaseFirst()
  await chartReady(page)
  const releaseOthers = await delayResponses(page, SERIES)
  await page.getByRole('button', { name: '7 d', exact: true }).click()
  await expect(chart).toHaveAttribute('data-state', 'loading')
  await expect(level(page).locator('.statistics strong').first()).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  releaseOthers()
})
