import { violationsOn } from './support/axe.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { ESTUARY, importEstuary } from './support/estuary.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

test.use({ stack: 'own' })
// one after the other, before one dashboard
test.describe.configure({ mode: 'default' })

let stack: TestStack

test.beforeAll(async () => {
  stack = await startTestStack(
    { SIMULATE: '0' },
    () => SIMULATED_NOW,
    (dataDirectory) => importEstuary(dataDirectory, SIMULATED_NOW),
  )
})
test.afterAll(async () => {
  await stack.close()
})

const ESTUARY_PAGE = '/compare?series=mouth:fluid_level,quay:fluid_level,weir:fluid_level&range=30d&zone=utc'

test('how late and how high the tide comes up a river in flood, by keyboard', async ({ page }) => {
  await page.goto(`${stack.url}${ESTUARY_PAGE}&view=explain`)
  await page.getByRole('button', { name: 'Tide against river' }).press('Enter')
  const sentence = page.locator('.explain-sentence')
  await expect(sentence).toHaveText(
    /^Compared with Estuary mouth, high water at Town quay comes 1\sh 3\d\smin later and low water 1\sh \d\d\smin later; the range of its tide is 50\s% of that there \(5\d tides\)\.$/,
  )
  const figure = (name: string) =>
    page.locator('.explain dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  const ratio = await figure('Ratio of ranges').locator('strong').innerText()
  expect(Math.abs(Number(ratio) - ESTUARY.ratio)).toBeLessThanOrEqual(0.01)
  for (const name of ['Delay of high water', 'Delay of low water'])
    await expect(figure(name)).toHaveText(/^\+1\sh (29|30|31)\smin$/)
  for (const name of ['Level without tide at', 'Range of each tide at', 'Mean tide at'])
    await expect(
      page.getByRole('img', { name: new RegExp(`^${name} Estuary mouth and Town quay$`) }),
    ).toBeVisible()
  // the flood is the river's own, and the tide is taken out of it
  const row = page.getByRole('table', { name: /^Tide and level/ }).getByRole('row', { name: /Town quay/ })
  await expect(row).toContainText(/37\d\.\d\scm\s*5 Jan 2026/)

  await page.getByRole('combobox', { name: 'Gauge on the river' }).selectOption({ index: 2 })
  await expect(sentence).toHaveText(/^The tide of Estuary mouth does not reach Weir above the tide/)
  expect(await violationsOn(page)).toEqual([])
})

test('a range without a level free of the tide says what it takes', async ({ page }) => {
  await page.goto(`${stack.url}${ESTUARY_PAGE.replace('30d', '24h')}&view=explain&explain=tide:A:B`)
  await expect(page.getByText(/the newest 36 hours have no level without tide yet/)).toBeVisible()
})

for (const [colorScheme, width, lng] of [
  ['light', 360, 'id'],
  ['dark', 1440, 'en'],
  ['light', 2560, 'en'],
] as const) {
  test.describe(`${colorScheme}, ${width} px, ${lng}`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })

    test('the tide has no violation that axe knows, and does not scroll sideways', async ({ page }) => {
      await page.addInitScript((language) => localStorage.setItem('gaugeboard.language', language), lng)
      await page.goto(`${stack.url}${ESTUARY_PAGE}&view=explain&explain=tide:A:B`)
      await expect(page.locator('.xy-plot svg')).toHaveCount(3)
      expect(await violationsOn(page)).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    })
  })
}
