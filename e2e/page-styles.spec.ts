import type { Locator, Page } from '@playwright/test'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'

declare global {
  interface Window {
    /** What has changed of how the elements look since this was called. */
    changedLooks(): string[]
  }
}

/** Each page, and what is there once it has its data. */
const PAGES: [name: string, path: string, there: (page: Page) => Locator][] = [
  ['chart', '/stations/SIM-CLW-01', (page) => page.locator('[data-drawn] .series path').first()],
  ['table', '/stations/SIM-CLW-01?view=table', (page) => page.getByRole('row').nth(2)],
  ['quality', '/stations/SIM-CLW-01?view=quality', (page) => page.getByRole('row').nth(2)],
  ['status page', '/status', (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()],
  ['map', '/?station=SIM-CLW-01', (page) => page.getByRole('img', { name: /24 hours/ }).first()],
]

for (const [name, path, there] of PAGES) {
  for (const width of [360, 1440]) {
    test(`the ${name} looks the same at ${width} px once the code and styles of the other pages have come`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      // by steps of its own time, so that on no machine the others come before this one is whole
      await page.clock.pauseAt(SIMULATED_NOW + 30_000)
      await page.goto(path)
      await expect(async () => {
        await page.clock.runFor(20)
        await expect(there(page)).toBeVisible({ timeout: 100 })
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 100 })
      }).toPass({ intervals: [50] })
      // buttons and names of a map have frames of their own after its picture
      await page.clock.runFor(200)
      const before = await styleSheets(page)
      await page.evaluate(rememberLooks)
      await page.clock.fastForward(5_000)
      if (name !== 'map') await expect.poll(() => styleSheets(page)).toBeGreaterThan(before)
      expect(await page.evaluate(() => window.changedLooks())).toEqual([])
    })
  }
}

function styleSheets(page: Page): Promise<number> {
  return page.evaluate(() => document.styleSheets.length)
}

/** Runs in the page. What follows the size or the text of an element is left out. */
function rememberLooks(): void {
  const looks = (element: Element) => {
    const style = getComputedStyle(element)
    const { display, position, flex, padding, gap, borderWidth, borderRadius, cursor, overflow } = style
    const { color, backgroundColor, fontSize, fontWeight, textAlign, whiteSpace } = style
    const box = { display, position, flex, padding, gap, borderWidth, borderRadius, cursor, overflow }
    return JSON.stringify({ ...box, color, backgroundColor, fontSize, fontWeight, textAlign, whiteSpace })
  }
  const before = [...document.body.querySelectorAll('*')].map((element) => [element, looks(element)] as const)
  window.changedLooks = () =>
    before
      .filter(([element, look]) => element.isConnected && looks(element) !== look)
      .map(
        ([element, look]) =>
          `${element.tagName}.${element.getAttribute('class')}: ${look} → ${looks(element)}`,
      )
}
