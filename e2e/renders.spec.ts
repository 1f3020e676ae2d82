import { SIMULATED_NOW } from './support/clock.ts'
import { countRenders, renderedSince } from './support/count-renders.ts'
import { postLevel, WEBHOOK_KEY } from './support/post-level.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

test.use({ stack: 'own' })

let stack: TestStack
test.beforeEach(async ({ page }) => {
  stack = await startTestStack({ WEBHOOK_API_KEY: WEBHOOK_KEY }, () => SIMULATED_NOW)
  await countRenders(page)
})
test.afterEach(async ({ page }) => {
  await page.close()
  await stack.close()
})

const post = (station: string, level: number) => postLevel(stack.url, station, level, SIMULATED_NOW)

test('a reading draws one row of the list again', async ({ page }) => {
  await page.goto(stack.url)
  await expect(page.getByRole('link', { name: /· Status$/ })).toContainText('Updated')
  const row = page.getByRole('option', { name: /^Katulampa/ })
  await post('SIM-CLW-01', 61.25)
  await expect(row).toContainText('61.3')
  expect(await renderedSince(page, '.station-row')).toBeGreaterThan(5)
  // in its place, where nothing moves
  await post('SIM-CLW-01', 61.75)
  await expect(row).toContainText('61.8')
  expect(await renderedSince(page, '.station-row')).toBe(1)
})

test('a chart is not drawn again for a reading of another station, nor for the pointer', async ({ page }) => {
  await page.goto(`${stack.url}/stations/SIM-CLW-01?range=24h`)
  const level = page.getByRole('region', { name: 'Water level' })
  await expect(level.locator('.series path').first()).toBeAttached()
  await expect(page.getByRole('link', { name: /· Status$/ })).toContainText('Updated')
  await page.clock.pauseAt(SIMULATED_NOW + 30_000)
  await page.clock.runFor(1_000)
  expect(await renderedSince(page, '.panel, .recharts-wrapper, .plot')).toBeGreaterThan(3)

  await post('SIM-CLW-02', 61.25)
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await page.evaluate(() => window.rendered.length)).toBeGreaterThan(0)
  }).toPass()
  await page.clock.runFor(1_000)
  expect(await renderedSince(page, '.panel, .recharts-wrapper, .plot')).toBe(0)

  await level.locator('.plot-overlay').hover()
  await page.clock.runFor(100)
  await expect(page.locator('.crosshair').first()).toBeAttached()
  expect(await renderedSince(page, '.recharts-wrapper, .plot')).toBe(0)
})
