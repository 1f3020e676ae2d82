import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/test.ts'

const PAGES: [string, string, string][] = [
  ['the map', '/', 'Stations 24'],
  ['the map with a station', '/?station=SIM-CLW-01', 'Katulampa (simulated)'],
  ['a chart', '/stations/SIM-CLW-01?range=24h', 'Katulampa (simulated)'],
  ['a table', '/stations/SIM-CLW-01?range=24h&view=table', 'Katulampa (simulated)'],
  ['the quality of a range', '/stations/SIM-CLW-01?range=24h&view=quality', 'Katulampa (simulated)'],
  ['the statistics of a range', '/stations/SIM-CLW-01?range=24h&view=statistics', 'Katulampa (simulated)'],
  ['the status', '/status', 'Status'],
  ['the alarms', '/alarms', 'Alarms'],
  ['a station that is none', '/stations/nobody', 'Station not found'],
]

// with all that a reader may have opened
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('gaugeboard.legend', 'open')))

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        expectedErrors: { patterns: [/status of 404/] },
      })
      for (const [name, path, heading] of PAGES) {
        test(`${name} has no violation that axe knows`, async ({ page }) => {
          await page.goto(path)
          await expect(page.getByRole('heading', { name: heading }).first()).toBeAttached()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
          ).toEqual([])
        })
      }
    })
  }
}
