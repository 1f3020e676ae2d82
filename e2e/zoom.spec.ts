import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Holds the picture of a zoom in its first moment; the map ends the zoom by its own clock, which the test has. */
const HELD = '.leaflet-zoom-anim .leaflet-zoom-animated { transition-duration: 600s }'

/** Where each layer's last picture lies, and how much it is scaled. */
const places = (page: Page) =>
  page
    .locator('.canvas-layer')
    .evaluateAll((layers) => layers.map((layer) => (layer as HTMLElement).style.transform))

const scale = (transform: string) => /scale\(.*\)/.exec(transform)?.[0]

test('what is new while a zoom runs waits for its end, and nothing jumps', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const map = page.getByRole('region', { name: 'Station map' })
  await expect(map.getByRole('button', { name: /^Bogor AWS/ })).toBeVisible()
  await page.evaluate((rule) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
  }, HELD)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

  await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await page.clock.runFor(20)
  const before = await places(page)
  for (const place of before) expect(place).toMatch(/scale\(2\.\d+\)/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.clock.runFor(150)
  expect(await places(page)).toEqual(before)

  await page.clock.runFor(1_000)
  await expect.poll(async () => new Set((await places(page)).map(scale))).toEqual(new Set(['scale(1)']))
})
