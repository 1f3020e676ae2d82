import type { Page } from '@playwright/test'
import { FOR_THE_SUN, violationsInBothThemes } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const KATULAMPA = 'Katulampa'
const LIST = 'Water levels now'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const open = async (page: Page, address = '/kiosk/demo') => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const names = (page: Page) => page.getByRole('listitem').getByRole('link')

test('a phone shows every station, worst first, with value, state and age in words', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: LIST })).toBeVisible()
  await expect(names(page)).toHaveCount(24)
  const first = page.getByRole('listitem').first()
  await expect(first).toContainText(/Siaga [123]|No data/)
  await expect(first).toContainText(/\d\s(cm|mm)/)
  await expect(first).toContainText(/(s|min|h) ago|\bnow\b|No data for \d+ hours/)
  await expect(page.getByText('These stations are simulated')).toBeVisible()
  await expect(page.getByText(/^Updated (\d+ s ago|now) · Simulated data$/)).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/] } })

  test('the age of the picture is read out in whole minutes', async ({ page }) => {
    await page.clock.install()
    await open(page)
    await page.route(/\/api\/kiosks\/demo\/devices/, (route) => route.abort())
    const status = page.getByRole('status').filter({ hasText: 'Showing values from' })
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(status).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(status).toContainText(/values from 1 min ago/)
  })
})

test('an amount of rain is told with the time in which it fell', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Cisarua' })).toContainText(/\d\s*mm\s*in 5\smin/)
  await page.getByRole('link', { name: /Cisarua/ }).click()
  await expect(page.getByRole('row', { name: /^Rain/ })).toContainText(/\d\smm in 5\smin/)
  await page.getByRole('button', { name: 'Bahasa Indonesia' }).click()
  await expect(page.getByRole('row', { name: /^Curah hujan/ })).toContainText(/\d\smm dalam 5\smnt/)
})

test('one press leads to the last day of a station, and back to the same place of the list', async ({
  page,
}) => {
  await open(page)
  // the list grows after it is first shown, and until then another station is the last
  await expect(names(page)).toHaveCount(24)
  // and the line above it, when it says this, may need one more
  await expect(page.getByText(/^Updated .+ · Simulated data$/)).toBeVisible()
  const name = (await names(page).last().textContent()) ?? ''
  const link = page.getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(500)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('img', { name: /last 24 hours/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: LIST })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
})

test('a station has its own address, with its last day and what each sensor says', async ({ page }) => {
  await open(page, '/kiosk/demo?station=SIM-CLW-01')
  await expect(page.getByRole('heading', { level: 1, name: KATULAMPA })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Water level, last 24 hours: lowest .+ cm/ })).toBeVisible()
  await expect(page.getByText(/UTC\+7$/).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^Water level/ })).toContainText('cm')
})

test('rain hangs over a level: the station’s own, else the nearest gauge’s with how far that is', async ({
  page,
}) => {
  await open(page, '/kiosk/demo?station=SIM-CLW-01')
  await expect(
    page.getByRole('img', { name: /^Water level, last 24 hours.* Rain [\d.]+\smm in 24\sh, 4\skm away$/ }),
  ).toBeVisible()
  const { devices } = (await (await page.request.get('/api/kiosks/demo/devices')).json()) as {
    devices: { id: string; sensors: { kind: string }[] }[]
  }
  const both = devices.find(({ sensors }) =>
    ['FLUID_LEVEL', 'RAIN_FALL'].every((kind) => sensors.some((sensor) => sensor.kind === kind)),
  )
  expect(both).toBeDefined()
  await open(page, `/kiosk/demo?station=${both?.id}`)
  // a quarter of its day was lost on the way, and more may have fallen
  await expect(page.getByRole('img', { name: /Rain ≥ [\d.]+\smm in 24\sh$/ })).toBeVisible()
})

test.describe('by the right time', () => {
  // to a browser, answers of another year have always been too old
  let stack: TestStack
  test.use({ stack: 'own' })
  test.beforeAll(async () => {
    stack = await startTestStack({}, Date.now)
  })
  test.afterAll(() => stack.close())

  test('the data is asked for once, while the code is still on its way', async ({ page }) => {
    const listRequests: string[] = []
    page.on('request', (request) => listRequests.push(new URL(request.url()).pathname))
    await open(page, `${stack.url}/kiosk/demo`)
    await expect(names(page)).toHaveCount(24)
    expect(listRequests.filter((path) => path === '/api/kiosks/demo/devices')).toHaveLength(1)
    expect(listRequests.indexOf('/api/kiosks/demo/devices')).toBeLessThan(3)
    expect(listRequests.filter((path) => /\/(events|series)$/.test(path))).toEqual([])
  })
})

test.describe('a visitor who says where they are', () => {
  const here = { latitude: -6.93187, longitude: 107.65432 }
  test.use({ geolocation: here, permissions: ['geolocation'] })

  test('sees the nearest station first, and nobody is told', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) =>
      requests.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
    )
    await open(page)
    await expect(names(page)).toHaveCount(24)
    const worst = await names(page).first().textContent()
    await page.getByRole('button', { name: 'Nearest first' }).click()
    await expect(page.getByText('Your location stays on this phone.')).toBeVisible()
    await expect(page.getByText(/^[\d.,]+\skm$/)).toHaveCount(24)
    const kilometres = (await page.getByText(/^[\d.,]+\skm$/).allTextContents()).map((text) =>
      Number(text.replaceAll(/[^\d.]/g, '')),
    )
    expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b))
    await names(page).first().click()
    await expect(page.getByRole('img', { name: /last 24 hours/ })).toBeVisible()
    await page.goBack()
    // still known to the page, and to the page alone
    await expect(page.getByText('Your location stays on this phone.')).toBeVisible()
    await page.clock.runFor(65_000)
    const kept = await page.evaluate(
      () => location.href + JSON.stringify({ ...localStorage }) + document.cookie,
    )
    expect(requests.length).toBeGreaterThan(5)
    expect([...requests, kept].filter((sent) => /6\.93|107\.65/.test(sent)).length).toBe(0)
    await page.getByRole('button', { name: 'Most urgent first' }).click()
    await expect(names(page).first()).toHaveText(worst ?? '')
  })
})

test('a visitor who says no is told what else to do', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Nearest first' }).click()
  await expect(page.getByText('Your browser did not share your location.')).toBeVisible()
  await expect(names(page)).toHaveCount(24)
})

test('the page speaks the other language at one press, and the address keeps it', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Bahasa Indonesia' }).click()
  await expect(page.getByRole('heading', { name: 'Tinggi muka air sekarang' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tinggi muka air sekarang' })).toBeVisible()
})

test('a browser can install it as an app of its own', async ({ page }) => {
  await open(page)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await page.request.get(href ?? '')).json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({ start_url: '/kiosk/demo', display: 'standalone' })
  for (const { src } of manifest.icons) {
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  }
})

test.describe('where something is missing', () => {
  test.use({ expectedErrors: { patterns: [/status of 404/] } })

  test('a screen that does not exist says so', async ({ page }) => {
    const response = await page.goto('/kiosk/nowhere')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Screen not found' })).toBeVisible()
    await expect(page.getByText('Check the address, or ask')).toBeVisible()
  })

  test('a station that is gone says so, and the others are one press away', async ({ page }) => {
    await open(page, '/kiosk/demo?station=nobody')
    await expect(
      page.getByRole('heading', { name: 'This station is no longer on this screen.' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'All stations' }).click()
    await expect(names(page)).toHaveCount(24)
  })
})

test.describe('in light and dark', () => {
  test.use({ expectedErrors: { patterns: [/status of 404/] } })
  for (const [name, address] of [
    ['the list', '/kiosk/demo'],
    ['a station', '/kiosk/demo?station=SIM-CLW-01'],
    ['an unknown screen', '/kiosk/nowhere'],
  ] as const) {
    test(`${name} has no violation that axe knows, and nothing to scroll sideways`, async ({ page }) => {
      await open(page, address)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await violationsInBothThemes(page, FOR_THE_SUN)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  }
})

for (const lang of ['en', 'id']) {
  test(`with text of twice the size words are whole and nothing scrolls sideways (${lang})`, async ({
    page,
  }) => {
    const settings = await page.context().newCDPSession(page)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    /** Words of which a part stands on another line, or outside of the screen. */
    const broken = () =>
      page.evaluate(() => {
        const found: string[] = []
        const texts = document.createTreeWalker(
          document.querySelector('main') as Element,
          NodeFilter.SHOW_TEXT,
        )
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (text.parentElement?.closest('svg, .visually-hidden')) continue
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s/-]+/g)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const boxes = [...range.getClientRects()]
            if (new Set(boxes.map(({ top }) => top)).size > 1) found.push(word)
            if (boxes.some(({ right }) => right > innerWidth)) found.push(word)
          }
        }
        return found
      })
    await open(page, `/kiosk/demo?lang=${lang}`)
    await expect(names(page)).toHaveCount(24)
    expect(await broken()).toEqual([])
    await open(page, `/kiosk/demo?lang=${lang}&station=SIM-CLW-01`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('row', { name: /^Siaga 1/ })).toBeVisible()
    expect(await broken()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}

test('a level and what it begins at stand in a line each, in the longer language', async ({ page }) => {
  await open(page, '/kiosk/demo?lang=id&station=SIM-CLW-01')
  for (const name of [/^Siaga [123]$/, /^di atas \d+\scm$/]) {
    const cells = page.getByText(name)
    await expect(cells).toHaveCount(3)
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell.lastChild as Node)
        return new Set([...text.getClientRects()].map(({ top }) => top)).size
      }),
    )
    expect(lines).toEqual([1, 1, 1])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a phone shows the newest values with the time of each', async ({ page }) => {
    await page.request.get('/api/kiosks/demo/devices')
    await page.goto('/kiosk/demo')
    const rows = page.getByRole('listitem')
    await expect(rows).toHaveCount(8)
    for (const row of await rows.all()) {
      await expect(row).toContainText(/[A-Za-z]\s+[\d.−]+\s(cm|mm|°C)/)
      await expect(row.getByRole('time')).toHaveText(/^2026-\d\d-\d\d \d\d:\d\d UTC\+7$/)
    }
  })
})

test('the values that came with the page make room for the page, on a phone and on a wall', async ({
  page,
}) => {
  await open(page)
  await expect(names(page)).toHaveCount(24)
  await expect(page.getByRole('listitem')).toHaveCount(24)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/kiosk/demo?mode=wall')
  await expect(page.getByText(/UTC\+7/).first()).toBeVisible()
  await expect(page.locator('.first-list')).toBeHidden()
})

test.describe('while the code of the page is on its way', () => {
  test.use({ expectedErrors: { patterns: [/ERR_FAILED/] } })

  for (const [scheme, query, theme] of [
    ['dark', '', 'dark'],
    ['dark', '?theme=light', 'light'],
  ] as const) {
    test(`values stand in the theme of the page (${scheme}${query})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme })
      // the page waits only a moment for values that nobody has asked for yet
      await page.request.get('/api/kiosks/demo/devices')
      await page.route(/\/assets\/page-.*\.js$/, (route) => route.abort())
      await page.goto(`/kiosk/demo${query}`)
      await expect(page.getByRole('listitem')).toHaveCount(8)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    })
  }
})

test.describe('on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('a phone, which has no room for values that come with the page, says that they are loading', async ({
    page,
  }) => {
    await page.route('**/api/kiosks/demo/devices', () => {})
    await page.goto('/kiosk/demo')
    await expect(page.getByText(/Loading/)).toBeVisible()
  })
})

for (const [language, sentence] of [
  ['en', 'Values of 1,362 stations still loading.'],
  ['id', 'Nilai 1.362 pos sedang dimuat.'],
] as const) {
  test(`a public screen tells that a network is read for the first time, until it is, in ${language}`, async ({
    page,
  }) => {
    let unread: number | undefined = 1362
    await page.route('**/api/kiosks/demo/devices', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), unread } })
    })
    await open(page, `/kiosk/demo?mode=wall&lang=${language}`)
    await expect(page.getByRole('contentinfo').getByText(sentence)).toBeVisible()
    await open(page, `/kiosk/demo?lang=${language}`)
    await expect(page.getByText(sentence)).toBeVisible()
    unread = undefined
    await page.clock.fastForward(60_000)
    await expect(page.getByText(sentence)).toBeHidden()
    // an answer may be on its way to a page that closes
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
