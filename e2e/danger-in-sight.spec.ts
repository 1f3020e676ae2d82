import type { Page } from '@playwright/test'
import { benchStations } from '../bench/map/stations.ts'
import type { DeviceListing, DeviceState } from '../src/domain/device.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const NOW_MS = Date.UTC(2026, 0, 20)
const SCREENS = [
  [360, 740],
  [1440, 900],
  [2560, 1440],
] as const

const LEVELS: DeviceState['levels'] = {
  level: { direction: 'rising', margin: 5, levels: [{ name: 'Siaga 1', threshold: 250, severity: 3 }] },
}
/** In the order of attention; the last two are a kilometre apart, which is no pixel of the first view. */
const IN_DANGER = [
  { name: 'Danger West', lat: -6.2, lng: 95.5, value: 912 },
  { name: 'Danger East', lat: -3.4, lng: 140.6, value: 811 },
  { name: 'Danger North', lat: 5.6, lng: 118.2, value: 710 },
  { name: 'Danger Upper', lat: -6.63, lng: 106.84, value: 609 },
  { name: 'Danger Lower', lat: -6.62, lng: 106.84, value: 508 },
]

/** As many stations as a great network has, five of them in danger. */
function network(count: number): DeviceListing {
  const stations = benchStations(count)
  IN_DANGER.forEach(({ name, lat, lng, value }, i) => {
    Object.assign(stations[i * 1000 + 7] as DeviceState, {
      ...{ name, position: { lat, lng }, freshness: 'live', levels: LEVELS },
      latest: { level: { t: NOW_MS, v: value } },
      rates: { level: IN_DANGER.length - i },
      level: { severity: 3, sensor: 'level', sensors: { level: { level: 1, t: NOW_MS } } },
    })
  })
  return { asOf: NOW_MS, stale: false, devices: stations }
}

/** What a screen shows at the middle of a station's mark belongs to it, and so does its value beside it. */
async function isInSight(page: Page, { name, value }: { name: string; value: number }): Promise<void> {
  const map = page.getByRole('region', { name: 'Station map' })
  const marker = map.getByRole('button', { name: `${name}, ` })
  await expect(marker).toBeInViewport({ ratio: 1 })
  await expect(marker.getByText(new RegExp(`^${value}\\scm`))).toBeInViewport({ ratio: 1 })
  const atMiddle = await marker.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(x + width / 2, y + height / 2)
    return found?.closest('button')?.getAttribute('aria-label')
  })
  expect(atMiddle).toContain(name)
}

// a trace would keep 32 MB for each answer, and a picture of the page for each look
test.use({ trace: 'off' })

for (const count of [10_000, 100_000])
  test(`stations in danger are in sight among ${count}, without a click`, async ({ page }) => {
    const body = JSON.stringify(network(count))
    let isAnswered = false
    await page.route(/\/api\/devices$/, async (route) => {
      // the page verifies its list when the stream of events opens; our server says that nothing changed, without 32 MB
      if (isAnswered) return
      isAnswered = true
      await route.fulfill({ contentType: 'application/json', body })
    })
    await page.goto('/')
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height })
      await expect(async () => {
        for (const station of IN_DANGER) await isInSight(page, station)
      }).toPass()
    }
  })

test.describe('in a flood', () => {
  // one after the other, before one dashboard
  test.describe.configure({ mode: 'default' })
  /** Katulampa is past siaga 1. */
  const FLOOD = Date.UTC(2026, 0, 5, 9, 40)
  const KATULAMPA = { name: 'Katulampa', value: 226 }
  let stack: TestStack
  test.use({ stack: 'own' })
  test.beforeAll(async () => {
    stack = await startTestStack({}, () => FLOOD)
  })
  test.beforeEach(({ page }) => page.clock.setSystemTime(FLOOD))
  test.afterAll(() => stack.close())

  test('the station in danger is in sight on the map', async ({ page }) => {
    await page.goto(stack.url)
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height })
      await expect(() => isInSight(page, KATULAMPA)).toPass()
    }
  })

  /** Names of the stations that stand above normal. */
  async function alerts(page: Page): Promise<string[]> {
    const { devices }: DeviceListing = await (await page.request.get(`${stack.url}/api/devices`)).json()
    return devices
      .filter(({ level, freshness }) => (level?.severity ?? 0) > 0 && freshness !== 'silent')
      .map(({ name }) => name)
  }

  test('every station in an alert level has its value beside it', async ({ page }) => {
    const names = await alerts(page)
    expect(names.length).toBeGreaterThan(1)
    await page.goto(stack.url)
    const map = page.getByRole('region', { name: 'Station map' })
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height })
      for (const name of names)
        await expect(map.getByRole('button', { name: `${name}, ` }).getByText(/^\d+\s\S+/)).toBeInViewport({
          ratio: 1,
        })
    }
  })

  test('every station in an alert level stands by itself on a map of the world', async ({ page }) => {
    const names = await alerts(page)
    expect(names).toContain(KATULAMPA.name)
    await page.goto(`${stack.url}/?lat=0&lng=100&z=2`)
    const map = page.getByRole('region', { name: 'Station map' })
    for (const name of names) await expect(map.getByRole('button', { name: `${name}, ` })).toBeVisible()
  })

  test('the closed list of a phone says which it is', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(stack.url)
    const list = page.getByRole('region', { name: 'Stations', exact: true })
    await list.getByRole('button', { name: /^Katulampa.*226\scm/ }).click()
    await expect(page.getByRole('region', { name: KATULAMPA.name })).toBeVisible()
  })

  test('the wall begins with it, a phone has it first', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${stack.url}/kiosk/demo?mode=wall&lang=en`)
    await expect(page.getByRole('heading', { level: 2, name: KATULAMPA.name })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^226\s*cm$/).first()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${stack.url}/kiosk/demo?mode=phone&lang=en`)
    const first = page.getByRole('listitem').filter({ hasText: KATULAMPA.name })
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(first).toContainText(/226\scm/)
  })
})

test.describe('where a station in a level comes to the next one', () => {
  // Cilacap stands in siaga 3 and comes to siaga 2 in an hour and forty minutes
  const RISING = Date.UTC(2026, 0, 5, 9, 55)
  test.use({ stack: 'own' })

  test('its row has the whole name of the level in force', async ({ page }) => {
    const stack = await startTestStack({}, () => RISING)
    await page.clock.setSystemTime(RISING)
    await page.addInitScript(() => localStorage.setItem('gaugeboard.language', 'id'))
    await page.goto(stack.url)
    const row = page.getByRole('option', { name: /^Cilacap/ })
    await expect(row).toContainText('Siaga 2 dalam 1 jam 40')
    const level = row.locator('.level-name')
    await expect(level).toHaveText('Siaga 3')
    await expect.poll(() => level.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.close()
    await stack.close()
  })
})
