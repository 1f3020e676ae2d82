import type { Page } from '@playwright/test'
import type { DeviceListing, DeviceState } from '../src/domain/device.ts'
import { FLAGS } from '../src/domain/quality/flags.ts'
import { expect, test } from './support/test.ts'
import { misfits } from './support/wall-measures.ts'
import { open, SCREENS, WALL_USE } from './support/wall-page.ts'

test.use(WALL_USE)

const LONG_LEVEL = 'Evacuation of the lower market quarter of the town ordered'
const WALL = '/kiosk/demo?mode=wall&lang=en&dwell=120'

/** Changes the one station that the wall shows. */
async function withStation(page: Page, change: (device: DeviceState, sensor: string) => void) {
  await page.route('**/api/kiosks/demo/devices', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as DeviceListing
    for (const device of json.devices) {
      const sensor = device.sensors.find(({ kind }) => kind === 'FLUID_LEVEL')?.id
      if (device.id === 'SIM-CLW-01' && sensor !== undefined) change(device, sensor)
    }
    await route.fulfill({ response, json })
  })
}

/** Puts its water in a level with a long name. */
function raise(device: DeviceState, sensor: string) {
  const level = { name: LONG_LEVEL, threshold: 1, severity: 3 }
  device.levels = { [sensor]: { direction: 'rising', margin: 0, levels: [level] } }
  device.level = { severity: 3, sensor, sensors: { [sensor]: { level: 1, t: device.lastUpdateMs ?? 0 } } }
}

/** Pairs of facts, and of facts and what is beside them, that lie over one another. */
function overlaps(page: Page) {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        '.wall-facts h2, .wall-state, .wall-kind, .wall-age, .wall-value, .wall-value-line > :not(.wall-value), .level-outlook, .wall-others, .wall-place, .wall-chart, footer',
      ),
    ].map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
    return parts.flatMap(({ name, box }, i) =>
      parts
        .slice(i + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${name} × ${other.name}`),
    )
  })
}

async function openWithAll(page: Page) {
  await open(page, WALL)
  await expect(page.locator('.wall-plot > svg')).toBeVisible()
  await expect(page.locator('.wall-map svg').first()).toBeVisible()
}

for (const [width, height] of [...SCREENS, [1440, 900], [2560, 1440]] as const) {
  test(`a wall of ${width} × ${height} keeps a long name of a level in its column`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await withStation(page, (device, sensor) => {
      raise(device, sensor)
      device.flags = { [sensor]: FLAGS.suspect }
    })
    await openWithAll(page)
    await expect(page.getByText(LONG_LEVEL, { exact: true })).toBeVisible()
    await expect.poll(() => overlaps(page)).toEqual([])
    expect(await misfits(page)).toEqual([])
  })
}

for (const [lang, word] of [
  ['en', 'suspect'],
  ['id', 'meragukan'],
] as const) {
  test(`a wall says in ${lang} that its value is suspect`, async ({ page }) => {
    await withStation(page, (device, sensor) => {
      raise(device, sensor)
      device.flags = { [sensor]: FLAGS.suspect }
    })
    await open(page, WALL.replace('lang=en', `lang=${lang}`))
    const mark = page.getByRole('main').getByText(word, { exact: true })
    await expect(mark).toBeVisible()
    expect((await mark.boundingBox())?.width).toBeGreaterThan(50)
    await expect.poll(() => overlaps(page)).toEqual([])
    await expect(page.locator('.wall-value .suspect-value')).toHaveCount(0)
  })
}

test("a wall in the reader's own colours puts no plate behind its number, and a line around its level", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await withStation(page, raise)
  await openWithAll(page)
  const value = page.locator('.wall-value')
  // a plate is as high as the letters' box, which is higher than the line
  await expect(value).toHaveCSS('forced-color-adjust', 'none')
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
  await expect(value).toHaveCSS('color', ink)
  await expect(page.locator('.wall-unit')).toHaveCSS('color', ink)
  const level = page.getByText(LONG_LEVEL, { exact: true })
  await expect(level).toHaveCSS('border-top-style', 'solid')
  await expect(level).toHaveCSS('border-top-color', ink)
  expect(await overlaps(page)).toEqual([])
})
