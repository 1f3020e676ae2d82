import { parse } from 'csv-parse/sync'
import { openSqliteStore } from '../src/bff/storage/sqlite/open-dashboard-store.ts'
import { createTestStack, gauge } from '../src/bff/testing/test-upstream.ts'
import { listen } from '../src/server/listen.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'
import { APP_DIRECTORY } from './support/test-stack.ts'

test.use({ stack: 'own' })

/** Each stands once for a name, an id and a sensor; whatever runs of it puts a picture from elsewhere into the page. */
const TEXTS = [
  '<img src=//192.0.2.1/x onerror="document.title=1">',
  '"><script src=//192.0.2.1/x></script>',
  'javascript:fetch("//192.0.2.1/")',
  '=HYPERLINK("http://192.0.2.1/","x")',
  '../../api/session',
  '{{constructor.constructor("fetch(\'//192.0.2.1\')")()}}',
  '$t(common:appName)',
  '\u202egnp.elif',
  '__proto__',
  '%2e%2e%2f?#',
]
/** What a spreadsheet takes for a formula, after what it skips. */
const FORMULA = /^["\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@]/u

test('hostile names and ids are shown as text, in every view, and are no formula in a CSV file', async ({
  page,
}) => {
  test.slow()
  const text = (n: number) => TEXTS[n % TEXTS.length] as string
  const devices = TEXTS.map((name, n) =>
    gauge(SIMULATED_NOW - 86_400_000, SIMULATED_NOW, {
      ...{ device_id: text(n + 1), name: `${name} #${n}`, lat: -6 - n / 10, long: 106.8 },
      sensors: [{ sensor_id: 'level', name: text(n + 2), type: 'STRANGE', unit: 'cm' }],
    }),
  )
  const store = openSqliteStore(':memory:')
  const { bff, upstream } = createTestStack(devices, {
    appDirectory: APP_DIRECTORY,
    alarms: { journal: store.alarms },
  })
  upstream.nowMs = SIMULATED_NOW
  const { url, close } = await listen(bff, { host: '127.0.0.1', port: 0 })
  try {
    for (const [n, hostile] of TEXTS.entries()) {
      const name = `${hostile} #${n}`
      await page.goto(`${url}/?station=${encodeURIComponent(text(n + 1))}`)
      await expect(page.locator('.station-panel h2')).toHaveText(name)
      await page.getByRole('link', { name: 'Open chart' }).click()
      await expect(page.locator('h1')).toHaveText(name)
      await expect(page.locator('section.panel').first()).toHaveAttribute('aria-label', text(n + 2))
      await page.getByRole('tab', { name: 'Table' }).click()
      await expect(page.getByRole('main')).toContainText(text(n + 2))
      const day = `from=${new Date(SIMULATED_NOW - 86_400_000).toISOString()}&to=${new Date(SIMULATED_NOW).toISOString()}`
      const path = `/api/devices/${encodeURIComponent(text(n + 1))}/export?${day}&format=csv`
      const csv = await (await page.request.get(url + path)).text()
      const rows = parse(csv) as string[][]
      expect(rows.length).toBeGreaterThan(100)
      expect(rows[0]?.filter((cell) => FORMULA.test(cell.normalize('NFKC')))).toEqual([])
    }
  } finally {
    bff.lifecycle.end()
    await close()
    await store.close()
  }
})
