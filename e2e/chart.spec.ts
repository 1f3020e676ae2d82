import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { level, opened, plot, STATION } from './support/chart-page.ts'
import { expect, test } from './support/test.ts'

test('the crosshair walks the readings by key and says what it is on', async ({ page }) => {
  await opened(page, `${STATION}?range=6h&zone=utc`)
  await plot(page).focus()
  await page.keyboard.press('End')
  await expect(plot(page)).toHaveAttribute(
    'aria-valuetext',
    /20 Jan 2026, \d\d:\d\d UTC: Water level [\d.]+\scm/,
  )
  const last = await plot(page).getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(plot(page)).not.toHaveAttribute('aria-valuetext', last ?? '')
  await expect(plot(page)).toHaveAttribute('aria-valuetext', /cm/)
})

test('a crosshair that the range has moved away from is not read any more', async ({ page }) => {
  await opened(page, `${STATION}?range=6h&zone=utc`)
  const time = page.locator('.time-axis').getByText(/20\d\d, \d\d:\d\d UTC$/)
  await plot(page).focus()
  await page.keyboard.press('End')
  await expect(time).toBeVisible()
  await page.getByRole('button', { name: 'Earlier range' }).click()
  await expect(time).toBeHidden()
})

test('on a phone the first plot begins in the upper half of the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await opened(page, `${STATION}?range=24h`)
  const first = await page.locator('.panel').getByRole('slider').first().boundingBox()
  expect(first?.y).toBeLessThan(380)
})

test('sensors are hidden and shown, in the address', async ({ page }) => {
  await opened(page, `${STATION}?range=24h`)
  await expect(page.getByRole('region', { name: 'Battery' })).toBeVisible()
  await page.getByRole('group', { name: 'Sensors shown' }).getByRole('button', { name: 'Battery' }).click()
  await expect(page.getByRole('region', { name: 'Battery' })).toHaveCount(0)
  await expect(page).toHaveURL(/sensors=/)
  await page.reload()
  await expect(level(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Battery' })).toHaveCount(0)
})

test('the table lists the readings of the range as they were sent', async ({ page }) => {
  await opened(page, `${STATION}?range=6h&zone=utc`)
  await page.getByRole('tab', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(page.getByRole('region', { name: 'Readings' }).getByRole('table')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/20 Jan 2026|2026-01-(19|20)/)
  await expect(page.getByText(/^\d+\sraw readings/)).toBeVisible()
})

test('the quality view says how complete the range is', async ({ page }) => {
  await opened(page, `${STATION}?range=7d`)
  await page.getByRole('tab', { name: 'Quality' }).click()
  await expect(page.getByText(/[\d,]+ of 2,01[3-6]\sreceived/)).toBeVisible()
})

test('the range is exported as a spreadsheet can read it', async ({ page }) => {
  await opened(page, `${STATION}?from=2026-01-18T00:00:00Z&to=2026-01-19T00:00:00Z&zone=utc`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Katulampa.*\.csv$/)
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n')
  expect(lines[0]).toBe(
    'timestamp,Water level (cm),Water level (cm) flag,Battery (%),Battery (%) flag,Signal (dBm),Signal (dBm) flag',
  )
  expect(lines[1]).toMatch(/^2026-01-18T00:\d\d:00\+00:00,[\d.-]+,\d,\d+,\d,-\d+,\d$/)
  expect(lines.length).toBeGreaterThan(250)
})

test.describe('a picture of the chart', () => {
  test.use({ colorScheme: 'dark' })

  test('stands by itself, light for paper, as SVG and as PNG', async ({ page }) => {
    await opened(page, `${STATION}?from=2026-01-18T00:00:00Z&to=2026-01-19T00:00:00Z&zone=utc`)
    const saved = async (button: string) => {
      await page.getByRole('button', { name: 'More export formats' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button, exact: true }).click(),
      ])
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    const svg = await saved('SVG')
    expect(svg.name).toMatch(/^Katulampa-18-Jan-2026.*\.svg$/)
    const picture = await page.context().newPage()
    await picture.setContent(svg.bytes.toString('utf8'))
    for (const text of [
      'Katulampa',
      'Water level',
      ', cm',
      'Battery',
      /18 Jan 2026.*UTC/,
      /Provisional data/,
    ])
      await expect(picture.getByText(text).first()).toBeVisible()
    expect(svg.bytes.toString('utf8')).not.toMatch(/class=|var\(--/)
    // the lines of the page, peak for peak, and what is said of the highest
    const drawn = await level(page)
      .locator('.series path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))
    expect(drawn.length).toBeGreaterThan(0)
    for (const d of drawn) expect(svg.bytes.toString('utf8')).toContain(d)
    const peak = await level(page).locator('.peak text').textContent()
    await expect(picture.getByText(peak ?? '').first()).toBeVisible()
    const background = picture.locator('svg > rect').first()
    await expect(background).toHaveAttribute('fill', '#ffffff')
    const width = Number(await picture.locator('svg').first().getAttribute('width'))
    await picture.close()

    const png = PNG.sync.read((await saved('Save as PNG, 2 times')).bytes)
    expect(png.width).toBe(Math.round(2 * width))
    // the line of the readings is in it, and the page is dark again
    const colours = new Set<string>()
    for (let i = 0; i < png.data.length; i += 4) colours.add(png.data.subarray(i, i + 3).join())
    expect(colours.has('11,92,173')).toBe(true)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

for (const [locale, more] of [
  ['en-GB', 'More export formats'],
  ['id-ID', 'Format unduhan lain'],
] as const) {
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })

    test('the export formats are all on the screen', async ({ page }) => {
      await page.goto(`${STATION}?range=24h`)
      await page.getByRole('button', { name: more }).click()
      const menu = await page.getByRole('dialog', { name: more }).boundingBox()
      expect(menu?.x).toBeGreaterThanOrEqual(0)
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(360)
    })
  })
}

test.describe('a station that does not exist', () => {
  test.use({ expectedErrors: { patterns: [/status of 404/] } })

  test('is said so, with the way back to the map', async ({ page }) => {
    await page.goto('/stations/nobody')
    await expect(page.getByRole('heading', { name: 'Station not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: /map/i }).first()).toBeVisible()
  })
})

for (const width of [360, 1440, 2560]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await opened(page, `${STATION}?range=24h`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test.describe('while the code of plots is on a slow line', () => {
  test.use({
    expectedErrors: {
      patterns: [/Failed to load resource/, /dynamically imported module/, /plots could not be loaded/],
    },
  })
  const PLOTS = '**/assets/RechartsFrame-*.js'

  test('the station, its panels and the range are there, and the plots follow', async ({ page }) => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(PLOTS, (route) => arrived.then(() => route.continue()))
    await page.goto(`${STATION}?range=24h`)
    await expect(page.getByRole('button', { name: '24 h', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(level(page).getByText('Loading the chart…')).toBeVisible()
    // what stands above comes with the readings
    await expect(page.locator('.chart-view')).toHaveAttribute('data-state', 'ready')
    await expect(level(page).locator('.series path')).toHaveCount(0)
    const room = await level(page).locator('.panel-plot').boundingBox()
    arrive()
    await expect(level(page).locator('.series path').first()).toBeAttached()
    expect(await level(page).locator('.panel-plot').boundingBox()).toEqual(room)
  })

  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'The chart could not be loaded' })
  const drawn = (page: Page) => level(page).locator('.series path').first()

  test('a chart whose plots cannot be had says so; table, quality and export go on, and it is loaded again', async ({
    page,
  }) => {
    await page.route(PLOTS, (route) => route.abort())
    await page.goto(`${STATION}?range=24h`)
    await expect(notice(page)).toBeVisible()
    await page.getByRole('tab', { name: 'Table' }).click()
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Quality' }).click()
    await expect(page.getByText(/[\d,]+ of 28[89]\sreceived/)).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    await page.getByRole('tab', { name: 'Chart' }).click()
    await expect(notice(page)).toBeVisible()

    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.unroute(PLOTS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(drawn(page)).toBeAttached()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})
