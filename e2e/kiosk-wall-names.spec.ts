import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { letterSizes, misfits } from './support/wall-measures.ts'
import { open, SCREENS, untilOverview, WALL, WALL_USE } from './support/wall-page.ts'

test.use(WALL_USE)

/** Lines, letters, words and paragraphs as far apart as WCAG 1.4.12 has it. */
function setApart() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Gives every station a name of 60 letters, of words or of one. */
async function longNames(page: Page, more = ' at the upper bridge of the northern diversion canal') {
  await page.route('**/api/kiosks/demo/devices', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { devices: { name: string }[] }
    for (const device of json.devices) {
      device.name = `${device.name}${more}`.slice(0, 60)
    }
    await route.fulfill({ response, json })
  })
}

for (const [width, height] of SCREENS) {
  test(`a wall of ${width} × ${height} shows everything, and in letters for a room`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    await expect(page.locator('.wall-plot > svg')).toBeVisible()
    await expect(page.locator('.wall-map svg').first()).toBeVisible()
    expect(await misfits(page)).toEqual([])
    // 16 minutes of arc at five metres are 3.4 % of a 55-inch screen; capitals are 0.73 of a letter's size
    for (const first of ['.wall-station h2', '.wall-value', '.wall-clock time']) {
      for (const size of await letterSizes(page, first)) expect(size * 0.73, first).toBeGreaterThan(3.4)
    }
    expect(Math.min(...(await letterSizes(page, '.wall-value'))) * 0.73).toBeGreaterThan(12)
    const smallest = Math.min(
      ...(await letterSizes(
        page,
        'main p, .wall-kind, .wall-age, main dt, main dd, figcaption, footer div, .wall-plot text',
      )),
    )
    expect(smallest).toBeGreaterThan(1.99)
    await untilOverview(page)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(24)
    expect(await misfits(page)).toEqual([])
    expect(Math.min(...(await letterSizes(page, '.wall-overview li')))).toBeGreaterThan(2.9)
  })
}

test('a wall keeps its names whole where a reader sets lines, letters and words apart', async ({ page }) => {
  await open(page)
  await expect(page.locator('.wall-plot > svg')).toBeVisible()
  await page.evaluate(setApart)
  const lost = () =>
    page.locator('.wall-facts > *').evaluateAll((facts) => {
      const footerTop = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
      return facts
        .filter((fact) => {
          const { height, bottom } = fact.getBoundingClientRect()
          return height === 0 || bottom > footerTop || (fact.matches('h2') && fact.scrollHeight > height + 1)
        })
        .map((fact) => fact.textContent)
    })
  await expect.poll(lost).toEqual([])
  await untilOverview(page)
  const cut = () =>
    page.getByRole('listitem').evaluateAll((rows) =>
      rows
        .flatMap((row) => row.querySelector('.wall-overview-name') ?? [])
        .filter((name) => {
          const own = name.getBoundingClientRect()
          const row = (name.parentElement as Element).getBoundingClientRect()
          return own.height < name.scrollHeight - 1 || own.top < row.top - 1 || own.bottom > row.bottom + 1
        })
        .map((name) => name.textContent),
    )
  await expect.poll(cut).toEqual([])
})

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`a wall of ${width} × ${height} keeps its chart where a reader sets letters apart`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    await page.evaluate(setApart)
    const plot = page.locator('.wall-plot > svg')
    const share = async () => {
      const box = await plot.boundingBox()
      return Math.min((box?.width ?? 0) / width, (box?.height ?? 0) / height)
    }
    await expect.poll(share).toBeGreaterThan(0.2)
    await expect(plot).toBeInViewport({ ratio: 1 })
    const bottoms = await page
      .locator('.wall-facts > *, .wall-chart')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect(Math.max(...bottoms)).toBeLessThanOrEqual((footer?.y ?? 0) + 1)
  })
}

for (const how of ['names are long', 'letters are set apart'] as const) {
  test(`no name of an overview is cut without a sign where ${how}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    if (how === 'names are long') await longNames(page)
    await open(page)
    if (how === 'letters are set apart') await page.evaluate(setApart)
    await untilOverview(page)
    const main = page.getByRole('main')
    const cut = () =>
      main.getByRole('listitem').evaluateAll((rows) =>
        rows
          .filter((row) => {
            const name = row.querySelector('.wall-overview-name') as Element
            const own = name.getBoundingClientRect()
            const room = row.getBoundingClientRect()
            return own.top < room.top - 1 || own.bottom > room.bottom + 2
          })
          .map((row) => row.textContent),
      )
    await expect.poll(cut).toEqual([])
    const last = await main.getByRole('listitem').nth(11).boundingBox()
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
  })
}

test('a wall that is wide and low shows the names of its overview whole', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await open(page, '/kiosk/demo?mode=wall&lang=id')
  await expect(async () => {
    await page.clock.fastForward(14_000)
    await expect(page.getByRole('heading', { name: 'Semua pos' })).toBeVisible({ timeout: 100 })
  }).toPass()
  const cut = () =>
    page
      .locator('.wall-overview-name')
      .evaluateAll((names) =>
        names
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
          .map((name) => name.textContent),
      )
  await expect.poll(cut).toEqual([])
})

test('a long name and a long silence leave the day its room', async ({ page }) => {
  await longNames(page)
  await open(page)
  await expect(page.getByRole('main')).toContainText(/No data for/)
  const height = async () => (await page.locator('.wall-plot > svg').boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThan(0.22 * 720)
})

test.describe('where the code of the wall cannot be loaded', () => {
  test.use({ expectedErrors: { patterns: [/ERR_FAILED/, /WallMode/] }, serviceWorkers: 'block' })

  test('its plain list shows a long name within the screen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 720 })
    await longNames(page, 'W'.repeat(60))
    await page.route(/WallMode.*\.js$/, (route) => route.abort())
    await page.goto(WALL)
    await expect(page.getByRole('listitem')).toHaveCount(24)
    const [all, seen] = await page
      .getByRole('main')
      .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
    expect(all).toBe(seen)
  })
})
