import type { Page } from '@playwright/test'
import type { DeviceListing } from '../src/domain/device.ts'
import { laidOver } from '../src/view/levels/level-colour.ts'
import { expectGround } from './support/basemap.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { delayResponses } from './support/delay-responses.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('listbox').getByRole('option')

test.describe('a newcomer', () => {
  test('sees the simulated network, opens a station, reads its sensors and goes on to its chart', async ({
    page,
  }) => {
    await page.goto('/')
    const stations = page.getByRole('region', { name: 'Stations', exact: true })
    await expect(stations.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
    await expect(page.getByText('Simulated data')).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: 'Station map' })
        .getByRole('button', { name: /Zoom in/ })
        .first(),
    ).toBeVisible()

    await stations.getByRole('option', { name: /^Katulampa/ }).click()
    const panel = page.getByRole('region', { name: 'Katulampa' })
    await expect(panel.getByRole('heading', { name: 'Water level' })).toBeVisible()
    await expect(
      panel.getByRole('img', { name: /^Water level, 24 hours: lowest [\d.]+ cm, highest/ }),
    ).toBeVisible()
    await expect(panel.getByRole('row', { name: /fluid_level FLUID_LEVEL cm/ })).toBeVisible()
    await expect(panel.getByText('5 min', { exact: true })).toBeVisible()
    await expect(panel.getByText('-6.6335, 106.837')).toBeVisible()

    await panel.getByRole('link', { name: 'Open chart' }).click()
    await expect(page).toHaveURL(/\/stations\/SIM-CLW-01/)
    await expect(page.getByRole('heading', { name: /Katulampa/ })).toBeVisible()
  })

  test('finds the silent station marked as silent, with its age, and still on the map', async ({ page }) => {
    await page.goto('/')
    const silent = page.getByRole('option', { name: /^Bogor AWS/ })
    await expect(silent).toContainText(/No data for 6 hours/)
    await silent.click()
    await expect(
      page.getByRole('region', { name: 'Station map' }).getByRole('button', { name: /^Bogor AWS.*no data/ }),
    ).toBeVisible()
  })
})

test.describe('the address is the state', () => {
  test('a link opens the same station, place and filter; back and forward walk through the choices', async ({
    page,
  }) => {
    await page.goto('/?station=SIM-CLW-02&kind=AWLR&lat=-6.4&lng=106.8&z=11')
    await expect(page.getByRole('region', { name: 'Depok' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('AWLR')
    await page.getByRole('option', { name: /^Manggarai/ }).click()
    await expect(page.getByRole('region', { name: 'Manggarai' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Depok' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('region', { name: 'Manggarai' })).toBeVisible()
    await expect(page).toHaveURL(/station=SIM-CLW-03/)
  })

  test('a station that does not exist is said so, and the list stays', async ({ page }) => {
    await page.goto('/?station=nobody')
    await expect(page.getByText('Station not found')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
  })

  for (const search of ['range=5h&view=nope', 'range=24H', 'range=%2224h%22', 'zone=mars&sensors=']) {
    test(`what nobody knows in an address counts as not said: ${search}`, async ({ page }) => {
      await page.goto(`/stations/SIM-CLW-01?${search}`)
      await expect(page.getByRole('tab', { name: 'Chart', exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expect(page.getByRole('button', { name: '24 h', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
    })
  }

  test('a filter that nobody knows hides no station', async ({ page }) => {
    await page.goto('/?state=flood&freshness=old&kind=')
    await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
  })

  test('an address that is none says so and leads back', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
    await page.evaluate(() => history.pushState({}, '', '/nothing-here'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
  })
})

test('a chart whose code is slow to come is opened, though the map comes to rest meanwhile', async ({
  page,
}) => {
  const release = await delayResponses(page, /\/assets\/ChartPage-/)
  // far from the station, so that the map moves when it is chosen
  await page.goto('/?lat=-7.5&lng=112.7&z=9')
  await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
  await page.clock.pauseAt(SIMULATED_NOW + 60_000)
  await rows(page)
    .filter({ hasText: /^Katulampa/ })
    .click()
  await page.getByRole('link', { name: 'Open chart' }).click()
  // longer than the map waits before it writes its place into the address
  await page.clock.runFor(2_000)
  await expect(page).toHaveURL(/\/stations\/SIM-CLW-01/)
  release()
  await expect(page.getByRole('heading', { name: /Katulampa/ })).toBeVisible()
})

test('a station that was opened on the chart page is in sight on the map that the reader goes back to', async ({
  page,
}) => {
  const { devices } = (await (await page.request.get('/api/devices')).json()) as DeviceListing
  const far = devices.find(({ id }) => id === 'SIM-BWS-01')?.name ?? ''
  await page.goto('/?station=SIM-CLW-01&lat=-6.633&lng=106.837&z=12')
  await page.getByRole('link', { name: 'Open chart' }).click()
  await expect(page.getByRole('heading', { name: /Katulampa/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(far)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: far })).toBeVisible()
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('region', { name: far })).toBeVisible()
  const marker = page.locator('button.marker', { hasText: far.slice(0, 8) })
  await expect(marker.first()).toBeInViewport()
})

test.describe('the list', () => {
  test('is searched from anywhere by "/" and walked with the arrow keys', async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('hulu')
    await expect(rows(page)).toHaveCount(4)
    await page.getByRole('listbox').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(1)
    await expect(page).toHaveURL(/station=SIM-JKT/)
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/station=/)
  })

  test('is the one of which Enter in the search opens the first, within its filter', async ({ page }) => {
    await page.goto('/?kind=ARR')
    const first = rows(page).first()
    await expect(first).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('sim')
    await expect(page).toHaveURL(/q=sim/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/station=/)
    await expect(first).toHaveAttribute('aria-selected', 'true')
  })

  test('says what to do when nothing fits', async ({ page }) => {
    await page.goto('/?q=zzz')
    await expect(page.getByText('No matching stations')).toBeVisible()
    await page.getByRole('button', { name: 'Show all stations' }).click()
    await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
  })

  test('tells an amount of rain with the time in which it fell, and so does the panel', async ({ page }) => {
    await page.goto('/?station=SIM-CLW-05')
    await expect(rows(page).filter({ hasText: 'Cisarua' })).toContainText(/\d\smm\s*in 5\smin/)
    const panel = page.getByRole('region', { name: 'Cisarua' })
    await expect(panel.getByRole('listitem').first()).toContainText(/\d\smm\s*in 5\smin/)
  })

  test('is filtered by freshness', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: '1 no data', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/freshness=silent/)
  })
})

test.describe('the reader chooses', () => {
  test('Indonesian, and everything is in Indonesian', async ({ page }) => {
    await page.goto('/?station=SIM-CLW-01')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Language').selectOption('id')
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
    await expect(
      page.getByRole('region', { name: 'Katulampa' }).getByRole('heading', { name: 'Tinggi muka air' }),
    ).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  })

  test('dark, and it stays dark after a reload', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Theme').selectOption('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${colorScheme}, and the map can mix the colours of its marks as they are built`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Station map' })).toBeVisible()
      const colours = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        const names = ['surface-raised', 'mark-neutral', 'state-normal', 'state-1', 'state-2', 'state-3']
        return names.map((name) => style.getPropertyValue(`--${name}`).trim())
      })
      for (const colour of colours) expect(laidOver(colour, colour, 1)).toMatch(/^#[0-9a-f]{6}$/)
    })
  }

  test('UTC, and times say so', async ({ page }) => {
    await page.goto('/?station=SIM-CLW-01')
    const panel = page.getByRole('region', { name: 'Katulampa' })
    await expect(panel.getByText(/20 Jan 2026, \d\d:\d\d UTC\+7/).first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('utc')
    await expect(panel.getByText(/20 Jan 2026, 0\d:\d\d UTC$/).first()).toBeVisible()
    await expect(page).toHaveURL(/zone=utc/)
  })
})

test('a sensor that stopped before what is read of every station has its last value of the day, and its age', async ({
  page,
}) => {
  await page.route('**/api/devices', async (route) => {
    const response = await route.fetch()
    const listing: DeviceListing = await response.json()
    for (const { latest } of listing.devices) delete latest.fluid_level
    await route.fulfill({ response, json: listing })
  })
  await page.goto('/?station=SIM-CLW-01')
  const level = page
    .getByRole('region', { name: 'Katulampa' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Water level' }) })
  await expect(level.getByText(/^[\d.]+\scm$/)).toBeVisible()
  await expect(level.getByText(/ago$/)).toBeVisible()
})

test('the legend covers no station until a reader opens it, and is then as they leave it', async ({
  page,
}) => {
  const legend = page.getByText('Legend', { exact: true })
  const line = page.getByText('no data: not reporting')
  await page.goto('/')
  await expect(legend).toBeVisible()
  await expect(line).toBeHidden()
  await legend.click()
  await expect(line).toBeVisible()
  await page.reload()
  await expect(line).toBeVisible()
  await legend.click()
  await expect(line).toBeHidden()
  await page.reload()
  await expect(legend).toBeVisible()
  await expect(line).toBeHidden()
})

test('on a phone the list and the panel are sheets, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?station=SIM-CLW-01')
  await expect(page.getByRole('region', { name: 'Katulampa' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

for (const [language, sentence] of [
  ['en', 'Loading the values of 1,362 stations…'],
  ['id', 'Memuat nilai 1.362 pos…'],
] as const) {
  test(`a network that is read for the first time is told as such beside the map, also on a phone, in ${language}`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('gaugeboard.language', chosen), language)
    let unread: number | undefined = 1362
    await page.route('**/api/devices', async (route) => {
      const listing = (await (await route.fetch()).json()) as DeviceListing
      await route.fulfill({ json: { ...listing, unread } })
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await expect(page.getByText(sentence)).toBeInViewport()
    // asked for again soon, and gone with what it told of
    unread = undefined
    await expect(page.getByText(sentence)).toBeHidden()
    await expect(page.getByRole('button', { name: /list|daftar/i }).first()).toBeVisible()
  })
}

test.describe('the land', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/] } })
  const IN_JAVA = '/?lat=-7.1&lng=107.6&z=9'

  test('is there with a coarse coast while its own is on a slow line, and with its own after', async ({
    page,
  }) => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/fine-*', (route) => arrived.then(() => route.continue()))
    await page.goto(IN_JAVA)
    await expectGround(page, '--land')
    // a bay that the coarser coast fills
    await page.goto('/?lat=-7.01&lng=106.49&z=9')
    await expectGround(page, '--land')
    arrive()
    await expectGround(page, '--water')
  })

  test('is there where the file of its region cannot be had', async ({ page }) => {
    await page.route('**/assets/fine-*', (route) => route.abort())
    await page.goto(IN_JAVA)
    await expectGround(page, '--land')
  })

  test('is loaded for the region in view alone, within 150 kB for the first look', async ({ page }) => {
    const files: { name: string; bytes: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      const name = /assets\/(.+)-[^-]+\.pbf$/.exec(request.url())?.[1]
      if (name) files.push({ name, bytes: request.sizes().then(({ responseBodySize }) => responseBodySize) })
    })
    await page.goto('/')
    await expectGround(page, '--land')
    expect(files.map(({ name }) => name)).toContain('fine-6-4')
    const bytes = await Promise.all(files.map((file) => file.bytes))
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(150_000)
  })
})
