import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violationsInBothThemes } from './support/axe.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'
import { letterSizes, misfits } from './support/wall-measures.ts'
import { open, station, untilOverview, WALL, WALL_USE } from './support/wall-page.ts'

test.use(WALL_USE)

test('a wall goes from station to station, the one that needs eyes first at the front', async ({ page }) => {
  await open(page)
  const worst = await station(page).textContent()
  await untilOverview(page)
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(worst as string)
  await open(page, `${WALL}&dwell=60`)
  await expect(station(page)).toHaveText(worst as string)
  await page.clock.fastForward(45_000)
  await expect(station(page)).toHaveText(worst as string)
  await page.clock.fastForward(16_000)
  await expect(station(page)).not.toHaveText(worst as string)
})

test('a wall hangs the nearest gauge’s rain over a level that has none, and says how far it is', async ({
  page,
}) => {
  await open(page)
  await expect(async () => {
    await page.clock.fastForward(14_000)
    await expect(page.locator('figcaption').getByText(/^Rain, mm in [^·]+ · [\d.]+\skm away$/)).toBeVisible({
      timeout: 500,
    })
  }).toPass()
})

test('a wall says the state, the age, the time with its offset, and that it is made up', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('list', { name: 'Stations by status' })).toContainText(/\d+\snormal/)
  await expect(page.getByRole('banner').getByText(/UTC\+7/)).toBeVisible()
  await expect(page.getByRole('banner').getByText('09:00')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(/Updated \d+ s ago/)
  await expect(page.getByRole('contentinfo')).toContainText('Simulated data')
  await expect(page.getByRole('main')).toContainText(/Measured \d+|No data for \d+/)
})

test('a wall takes the zone that it is told', async ({ page }) => {
  await open(page, `${WALL}&zone=Europe/Berlin`)
  await expect(page.getByRole('banner')).toContainText(/UTC\+1/)
  await expect(page.getByRole('banner').getByText('03:00')).toBeVisible()
})

test('a wall shows every slide in both of its languages', async ({ page }) => {
  await open(page, '/kiosk/demo?mode=wall&lang=en,id&dwell=60')
  const name = await station(page).textContent()
  await expect(page.getByText('last 24 hours', { exact: true })).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.getByText('24 jam terakhir', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(station(page)).toHaveText(name as string)
  await page.clock.fastForward(30_000)
  await expect(page.getByText('last 24 hours', { exact: true })).toBeVisible()
  await expect(station(page)).not.toHaveText(name as string)
})

test('a wall says of no day that is still to be drawn that nothing was measured', async ({ page }) => {
  await page.addInitScript(() => {
    const messages: string[] = []
    new MutationObserver(() => {
      const text = document.querySelector('.wall-plot')?.textContent ?? ''
      if (/nothing was measured/i.test(text)) messages.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { messages })
  })
  await open(page)
  for (let slides = 0; slides < 3; slides++) {
    const before = await page.getByRole('main').textContent()
    await page.clock.fastForward(14_000)
    await expect(page.getByRole('main')).not.toHaveText(before as string)
    await expect(page.locator('.wall-plot svg').first()).toBeVisible()
  }
  expect(await page.evaluate(() => (window as unknown as { messages: string[] }).messages)).toEqual([])
})

test('a wall’s picture moves by pixels and stays on the screen', async ({ page }) => {
  await open(page)
  const stage = page.locator('.wall-stage')
  const place = () => stage.evaluate((element) => getComputedStyle(element).transform)
  let last = await place()
  // the server's clock stands still in this test, and after some more answers the page would follow it back
  for (let minutes = 0; minutes < 4; minutes++) {
    await page.clock.fastForward(61_000)
    await expect.poll(place).not.toBe(last)
    last = await place()
    expect((await misfits(page)).filter((one) => one.endsWith('stands out'))).toEqual([])
  }
})

test.describe('where the installer asked for it', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const held: WakeLockSentinel[] = []
      const request = navigator.wakeLock.request.bind(navigator.wakeLock)
      navigator.wakeLock.request = async (type) => {
        const sentinel = await request(type)
        held.push(sentinel)
        return sentinel
      }
      Object.assign(window, { held })
    })
  })
  const locks = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { held: WakeLockSentinel[] }).held.map(({ released }) => released),
    )

  test('the screen is kept on, also after the browser has let it go', async ({ page }) => {
    await open(page, `${WALL}&wake=1`)
    await expect.poll(() => locks(page)).toEqual([false])
    await page.evaluate(() => (window as unknown as { held: WakeLockSentinel[] }).held[0]?.release())
    await expect.poll(() => locks(page)).toEqual([true, false])
  })

  test('the wall fills the screen at the first touch', async ({ page }) => {
    await open(page, `${WALL}&wake=1`)
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
    await page.mouse.click(300, 300)
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML')
  })

  test('and nowhere else', async ({ page }) => {
    await open(page)
    await page.mouse.click(300, 300)
    await page.clock.fastForward(2000)
    expect(await locks(page)).toEqual([])
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  })
})

test('nothing moves where less motion is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await page.clock.fastForward(1000)
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
    )
    .toBe(0)
})

test('a wall has no barrier that axe can find, in light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await expect(page.locator('.wall-plot > svg')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await untilOverview(page)
  expect(await violationsInBothThemes(page)).toEqual([])
})

test.describe('in a flood', () => {
  // one after the other, before one dashboard
  test.describe.configure({ mode: 'default' })
  test.use({ stack: 'own' })
  let stack: TestStack
  let directory: string
  /** Katulampa stands at 35 cm. */
  const LEVELS = [
    { preset: 'siaga-3', at: 20 },
    { preset: 'siaga-2', at: 30 },
    { preset: 'siaga-1', at: 36 },
  ]

  test.beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'gaugeboard-wall-'))
    const stations = { 'SIM-CLW-01': { levels: { FLUID_LEVEL: { unit: 'cm', levels: LEVELS } } } }
    await writeFile(join(directory, 'stations.json'), JSON.stringify({ stations }))
    stack = await startTestStack({ STATIONS_FILE: join(directory, 'stations.json') }, () => SIMULATED_NOW)
  })
  test.afterAll(async () => {
    await stack.close()
    await rm(directory, { recursive: true })
  })

  test('a wall begins with the worst, and tells its state by colour, glyph and word', async ({ page }) => {
    await open(page, `${stack.url}${WALL}&dwell=120`)
    await expect(station(page)).toHaveText('Katulampa')
    const state = page.locator('.wall-facts .wall-state')
    await expect(state).toHaveText('Siaga 2')
    await expect(state.locator('svg')).toBeVisible()
    await expect(state).toHaveCSS('background-color', 'rgb(232, 117, 26)')
    const [size = 0] = await letterSizes(page, '.wall-facts .wall-state')
    expect(size * 0.73).toBeGreaterThan(3.4)
    await expect(page.getByText(/cm below Siaga 1/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Stations by status' })).toContainText(/1\swarning/)
    await expect(page.locator('.wall-plot .level-labels')).toContainText(/Siaga 1 · 36\scm/)
  })

  test('a wall comes back to the worst between any two others', async ({ page }) => {
    await open(page, `${stack.url}${WALL}`)
    const seen: (string | null)[] = []
    for (let slides = 0; slides < 5; slides++) {
      const name = await station(page).textContent()
      seen.push(name)
      await page.clock.fastForward(15_000)
      await expect(station(page)).not.toHaveText(name as string)
    }
    expect(seen.filter((name) => name === 'Katulampa')).toHaveLength(3)
  })
})

test.describe('at night, with a public address', () => {
  // one after the other, before one dashboard
  test.describe.configure({ mode: 'default' })
  test.use({ stack: 'own' })
  let stack: TestStack
  const MIDNIGHT = Date.UTC(2026, 0, 19, 17)

  test.beforeAll(async () => {
    stack = await startTestStack({ PUBLIC_URL: 'https://rivers.example' }, () => MIDNIGHT)
  })
  test.afterAll(() => stack.close())

  test('a wall is dark and dimmed by the sunset of its stations, whatever its own clock says', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, `${stack.url}${WALL}`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const dimmed = () =>
      page.locator('.wall-night').evaluate((element) => Number(getComputedStyle(element).opacity))
    await expect.poll(dimmed).toBeGreaterThan(0.1)
    expect(await dimmed()).toBeLessThan(0.6)
  })

  test('a wall invites phones by a code that leads to the public address', async ({ page }) => {
    await open(page, `${stack.url}${WALL}`)
    const code = page.getByRole('img', { name: 'QR code of https://rivers.example/kiosk/demo' })
    await expect(code).toBeVisible()
    // beside it the map comes later, and takes its room
    await expect(page.locator('.wall-map svg').first()).toBeVisible()
    const { width, height } = (await code.boundingBox()) ?? { width: 0, height: 1 }
    expect(width / height).toBeCloseTo(1, 1)
    expect(width / 720).toBeGreaterThan(0.14)
    const caption = page.getByText('On your phone')
    await expect(caption).toBeVisible()
    const letters = await caption.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getBoundingClientRect().width
    })
    expect(letters / width).toBeLessThan(0.9)
  })
})

test('a wall on this machine alone shows no code that would lead phones nowhere', async ({ page }) => {
  await open(page)
  await expect(page.locator('.wall-map svg').first()).toBeVisible()
  await expect(page.getByText('On your phone')).toHaveCount(0)
})
