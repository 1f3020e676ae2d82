import { violationsInBothThemes } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const COMPARED = '/compare?series=SIM-CLW-01:fluid_level,SIM-CLW-02:fluid_level&range=7d'
const PAGES: [string, string, string][] = [
  ['the map', '/', 'Stations 24'],
  ['the map with a station', '/?station=SIM-CLW-01', 'Katulampa (simulated)'],
  ['a chart', '/stations/SIM-CLW-01?range=24h', 'Katulampa (simulated)'],
  ['a table', '/stations/SIM-CLW-01?range=24h&view=table', 'Katulampa (simulated)'],
  ['the quality of a range', '/stations/SIM-CLW-01?range=24h&view=quality', 'Katulampa (simulated)'],
  ['the statistics of a range', '/stations/SIM-CLW-01?range=24h&view=statistics', 'Katulampa (simulated)'],
  ['a comparison', COMPARED, 'Compare'],
  ['what is explained of a comparison', `${COMPARED}&view=explain`, 'Compare'],
  ['the status', '/status', 'Status'],
  ['the alarms', '/alarms', 'Alarms'],
  ['the notes', '/notes', 'Notes'],
  ['a station that is none', '/stations/nobody', 'Station not found'],
]

// with all that a reader may have opened
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('gaugeboard.legend', 'open')))

test.use({ expectedErrors: { patterns: [/status of 404/] } })

for (const width of [360, 1440]) {
  test.describe(`at ${width} px, in light and dark`, () => {
    test.use({ viewport: { width, height: 800 } })
    for (const [name, path, heading] of PAGES) {
      test(`${name} has no violation that axe knows`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading }).first()).toBeAttached()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await violationsInBothThemes(page)).toEqual([])
      })
    }
  })
}
