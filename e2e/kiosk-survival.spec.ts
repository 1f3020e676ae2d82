import type { Locator, Page, Request } from '@playwright/test'
import { SIMULATED_NOW } from './support/clock.ts'
import {
  type KioskServer,
  otherBuild,
  pageKept,
  pictureKept,
  startKioskServer,
} from './support/kiosk-server.ts'
import { expect, test } from './support/test.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PHONE = '/kiosk/demo?mode=phone'
const WALL = '/kiosk/demo?mode=wall'

test.use({
  stack: 'own',
  // hours go by in seconds: a trace of them takes longer than they do
  trace: 'off',
  expectedErrors: {
    patterns: [
      /Failed to load resource/,
      /ERR_CONNECTION/,
      /dynamically imported module/,
      /preload/i,
      /fetching the script/,
    ],
  },
})

let server: KioskServer
test.beforeEach(async () => {
  server = await startKioskServer()
})
test.afterEach(() => server.stop())

/** Time goes by for the server and for the page, each of whose timers fires once at most. */
async function pass(page: Page, ms: number): Promise<void> {
  server.pass(ms)
  await page.clock.fastForward(ms)
}

/** Lets time go by until it is so: an answer takes as long as the machine does, however fast the page's clock goes. */
async function eventually(page: Page, assert: () => Promise<void>, stepMs = 5_000): Promise<void> {
  await expect(async () => {
    await pass(page, stepMs)
    await assert()
  }).toPass({ timeout: 30_000, intervals: [300] })
}

/**
 * Lets time go by until the page is about to load itself anew, which it asks for before, and no further: half a minute
 * without a picture has a page loaded again, and rightly.
 */
async function untilReloaded(page: Page, stepMs: number): Promise<void> {
  let isLeaving = false
  const look = (request: Request) => {
    isLeaving ||= new URL(request.url()).pathname === '/kiosk/demo'
  }
  page.on('request', look)
  await expect(async () => {
    if (!isLeaving) await pass(page, stepMs)
    expect(isLeaving).toBe(true)
  }).toPass({ timeout: 30_000, intervals: [1_000] })
  page.off('request', look)
}

const seen = (found: Locator) => () => expect(found).toBeVisible({ timeout: 500 })
const station = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Katulampa' })
const renewed = (page: Page) => page.getByText(/Updated (\d+\ss ago|now)/)
/** The phone's page with an answer of its own: the values that came with it would be there before any code. */
async function open(page: Page): Promise<void> {
  await page.goto(server.url + PHONE)
  await expect(renewed(page)).toBeVisible()
}
const away = (page: Page, age: RegExp) => page.getByText(new RegExp(`No connection.*${age.source}`))

test.describe('a phone', () => {
  test('starts without network, with the last picture and its age', async ({ page }) => {
    await open(page)
    await expect(station(page)).toContainText(/\d\scm/)
    const before = await station(page).textContent()
    await pageKept(page)
    await server.stop()
    await page.clock.setSystemTime(SIMULATED_NOW + 3 * HOUR)
    await page.reload()
    await expect(page.getByText(/No connection.*3\sh ago/)).toBeVisible()
    expect((await station(page).textContent())?.match(/[\d.]+\scm/)?.[0]).toBe(
      before?.match(/[\d.]+\scm/)?.[0],
    )
    await expect(station(page)).toContainText(/No data for 3\shours/)
  })

  test('shows the last day of a station without network, where it was looked at before', async ({ page }) => {
    await open(page)
    await page.getByRole('link', { name: /Katulampa/ }).click()
    const chart = page.getByRole('img', { name: /last 24 hours/ }).first()
    await expect(chart).toBeVisible()
    const label = await chart.getAttribute('aria-label')
    await pageKept(page)
    await server.stop()
    await page.reload()
    await expect(chart).toHaveAttribute('aria-label', label ?? '')
  })
})

test.describe('a wall', () => {
  test('starts and goes round without network', async ({ page }) => {
    await page.goto(server.url + WALL)
    // the picture too, which a page without network would have nowhere from
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
    await pageKept(page)
    await server.stop()
    await page.reload()
    await expect(page.getByText(/No connection/)).toBeVisible()
    const pictures = new Set<string | null>()
    for (let i = 0; i < 8; i++) {
      pictures.add(await page.getByRole('main').textContent())
      await page.clock.fastForward(30_000)
    }
    expect(pictures.size).toBeGreaterThan(3)
  })
})

test('network that goes and comes back: the picture stays, ages, and is renewed by itself', async ({
  page,
}) => {
  await open(page)
  await server.stop()
  await pass(page, 20 * MINUTE)
  await expect(away(page, /20\smin ago/)).toBeVisible()
  await expect(station(page)).toContainText(/\d\scm/)
  await server.start()
  await eventually(page, seen(renewed(page)))
  await expect(page.getByText(/No connection/)).toBeHidden()
})

test('a server that answers with errors is one that is away', async ({ page, context }) => {
  await open(page)
  await expect(station(page)).toBeVisible()
  await pageKept(page)
  await server.fail()
  await page.reload()
  await expect(page.getByText(/No connection/)).toBeVisible()
  await expect(station(page)).toContainText(/\d\scm/)
  expect(context.pages()).toHaveLength(1)
})

test.describe('a screen whose clock is set', () => {
  for (const [name, stepMs] of [
    ['back by years', -40_000 * HOUR],
    ['back by hours', -5 * HOUR],
  ] as const) {
    test(`${name} goes on with the right ages, even without network`, async ({ page }) => {
      await page.goto(server.url + PHONE)
      await expect(station(page)).toContainText(/3\smin ago/)
      await server.stop()
      await page.clock.setSystemTime(SIMULATED_NOW + stepMs)
      await pass(page, MINUTE)
      await expect(station(page)).toContainText(/4\smin ago/)
    })
  }

  test('forward by hours shows the right ages with the next answer', async ({ page }) => {
    await page.goto(server.url + PHONE)
    await expect(station(page)).toContainText(/3\smin ago/)
    await page.clock.setSystemTime(SIMULATED_NOW + 5 * HOUR)
    await eventually(
      page,
      () => expect(station(page)).toContainText(/[34]\smin ago/, { timeout: 500 }),
      1_000,
    )
  })

  test('wrongly from the start shows the right ages', async ({ page }) => {
    await page.clock.setSystemTime(SIMULATED_NOW - 40_000 * HOUR)
    await page.goto(server.url + PHONE)
    await expect(station(page)).toContainText(/3\smin ago/)
  })
})

test('a machine that slept for a night shows how old its picture is at once, and soon a new one', async ({
  page,
}) => {
  await open(page)
  await expect(station(page)).toBeVisible()
  await server.stop()
  server.pass(8 * HOUR)
  // the monotonic clock stands still meanwhile
  await page.clock.setSystemTime(SIMULATED_NOW + 8 * HOUR)
  await pass(page, 6_000)
  await expect(page.getByText(/Updated 8\sh ago/)).toBeVisible()
  await server.start()
  await eventually(page, seen(renewed(page)))
})

test('a tab that the browser froze asks at once when it is thawed', async ({ page }) => {
  await open(page)
  // from here on its timers have it ask for nothing
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  server.pass(2 * HOUR)
  const requested = page.waitForRequest(/\/api\/kiosks\/demo\/devices$/)
  // what Chromium says to a thawed page; it never freezes one that is seen, as every page of a test is
  await page.evaluate(() => document.dispatchEvent(new Event('resume')))
  await requested
  await expect(renewed(page)).toBeVisible()
})

test('a tab that crashed starts again with the last picture, without network', async ({ page, context }) => {
  await open(page)
  await expect(station(page)).toBeVisible()
  await pageKept(page)
  await pictureKept(page)
  await server.stop()
  const crashed = page.waitForEvent('crash')
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  await crashed
  // as whatever watches over the browser does; see docs/kiosk.md
  const again = await context.newPage()
  await again.goto(server.url + PHONE)
  await expect(station(again)).toContainText(/\d\scm/)
})

test('a storage that is full keeps nothing from being shown, nor the newest from being kept', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (localStorage.length > 0) return
    const block = 'x'.repeat(100_000)
    try {
      for (let i = 0; ; i++) localStorage.setItem(`gaugeboard.kiosk.day.gone-${i}`, `000000000000000${block}`)
    } catch {
      // full
    }
  })
  await open(page)
  await expect(station(page)).toContainText(/\d\scm/)
  await pageKept(page)
  await server.stop()
  await page.reload()
  await expect(station(page)).toContainText(/\d\scm/)
})

test('a newer build is loaded once the server gives it, at a quiet moment, and once only', async ({
  page,
}) => {
  await page.goto(server.url + WALL)
  await pageKept(page)
  const version = () => page.locator('meta[name="kiosk-version"]').getAttribute('content')
  const old = await version()
  let loads = 0
  page.on('load', () => loads++)
  await server.stop()
  for (let i = 0; i < 4; i++) await pass(page, 5 * MINUTE)
  expect(loads).toBe(0)
  const newer = await otherBuild()
  await server.start(newer.directory)
  await untilReloaded(page, 2 * MINUTE)
  await expect.poll(version).toBe(newer.version)
  // and that one is kept from now on
  await pageKept(page)
  for (let i = 0; i < 4; i++) await pass(page, 20 * MINUTE)
  expect(loads).toBe(1)
  expect(newer.version).not.toBe(old)
  await server.stop()
  await page.reload()
  await expect.poll(version).toBe(newer.version)
  await newer.remove()
})

test.describe('where code of the page cannot be loaded', () => {
  test('there is a plain list of the newest values, and after a while the page', async ({
    page,
    context,
  }) => {
    await context.route(/WallMode.*\.js$/, (route) => route.abort())
    await page.goto(server.url + WALL)
    await expect(page.getByText(/This screen has a problem/)).toBeVisible()
    await expect(station(page)).toContainText(/\d\scm/)
    await context.unroute(/WallMode.*\.js$/)
    await untilReloaded(page, 20_000)
    await expect(page.locator('main:not(.last-picture)')).toBeVisible()
  })

  test('not even its beginning, it is loaded anew', async ({ page, context }) => {
    await context.route(/assets\/kiosk-.*\.js$/, (route) => route.abort())
    await page.goto(server.url + PHONE)
    await context.unroute(/assets\/kiosk-.*\.js$/)
    await untilReloaded(page, 20_000)
    await expect(renewed(page)).toBeVisible()
    await expect(station(page)).toBeVisible()
  })
})

test.describe('without a service worker, as on plain http', () => {
  test.use({ serviceWorkers: 'block' })

  test('a running page goes on without network and comes back by itself', async ({ page }) => {
    await open(page)
    await server.stop()
    await pass(page, 20 * MINUTE)
    await expect(away(page, /20\smin ago/)).toBeVisible()
    await server.start()
    await eventually(page, seen(renewed(page)))
  })
})
