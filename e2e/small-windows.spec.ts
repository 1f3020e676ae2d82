import { expect, test } from './support/test.ts'

test.describe('on a telephone held across', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('a station covers the list whole', async ({ page }) => {
    await page.goto('/?station=SIM-CLW-01')
    const panel = page.getByRole('region', { name: 'Katulampa' })
    await expect(panel).toBeVisible()
    const bottom = await panel.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(bottom).toBe(360)
  })
})

test.describe('zoomed in to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('a station scrolls as one page with the map', async ({ page }) => {
    await page.goto('/?station=SIM-CLW-01')
    const panel = page.getByRole('region', { name: 'Katulampa' })
    const chart = panel.getByRole('link', { name: 'Open chart' })
    await expect(chart).toBeAttached()
    await chart.scrollIntoViewIfNeeded()
    await expect(chart).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(256)
  })
})

test('rows of the list have room for text of twice the size', async ({ page }) => {
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.goto('/')
  const rows = page.getByRole('listbox').getByRole('option')
  await expect(rows.nth(1)).toBeVisible()
  for (const row of [rows.first(), rows.nth(1)]) {
    const [height, lines] = await row.evaluate((element) => [
      element.clientHeight,
      element.querySelector('.station-row-value')?.scrollHeight ?? 0,
    ])
    expect(height).toBeGreaterThanOrEqual(lines as number)
  }
  const tops = await rows.evaluateAll((all) => all.slice(0, 2).map((row) => row.getBoundingClientRect()))
  expect(tops[1]?.top).toBeGreaterThanOrEqual(tops[0]?.bottom ?? 0)
})

test('rows of the list keep apart when the window grows, also far down, and stay with those in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  await page.goto('/')
  const rows = page.getByRole('listbox').getByRole('option')
  await expect(rows.nth(1)).toBeVisible()
  const heightOf = (nth: number) => rows.nth(nth).evaluate((row) => row.getBoundingClientRect().height)
  const small = await heightOf(0)
  await page.setViewportSize({ width: 2560, height: 700 })
  await expect.poll(() => heightOf(0)).toBeGreaterThan(small)
  const gaps = () =>
    rows.evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top)
      return boxes.slice(1).map(({ top }, i) => Math.abs(top - (boxes[i]?.bottom ?? 0)))
    })
  await expect.poll(async () => Math.max(...(await gaps()))).toBeLessThan(1)
  const list = page.getByRole('listbox')
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(rows.last()).toHaveAttribute('aria-posinset', '24')
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => Math.max(...(await gaps()))).toBeLessThan(1)
})

test.describe('with text of twice the size, in the longer language', () => {
  test.use({ locale: 'id-ID' })
  test.beforeEach(async ({ page }) => {
    const settings = await page.context().newCDPSession(page)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  })

  test('how long a station has been silent does not lie under its value', async ({ page }) => {
    await page.goto('/')
    const silent = page.getByRole('listbox').getByRole('option', { name: /Tanpa data/ })
    await expect(silent.first()).toBeVisible()
    const [end, begin] = await silent.first().evaluate((row) => {
      const box = (selector: string) => row.querySelector(selector)?.getBoundingClientRect()
      return [box('.station-row-rest')?.right ?? 9999, box('.station-row-value')?.left ?? 0]
    })
    expect(end).toBeLessThanOrEqual(begin as number)
  })

  test('all ranges of a chart are within a telephone’s width', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/stations/SIM-CLW-01?range=24h')
    await expect(page.getByRole('button', { name: '1 tahun', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  test('figures of the status page keep apart', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/status')
    const figures = page.locator('.figures strong')
    await expect(figures.first()).toBeVisible()
    const boxes = await figures.evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        const text = document.createRange()
        text.selectNodeContents(one)
        const { left, right } = text.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    const touching = boxes.filter((a) =>
      boxes.some(
        (b) => a !== b && a.top < b.bottom && b.top < a.bottom && a.left <= b.left && a.right + 8 > b.left,
      ),
    )
    expect(touching).toEqual([])
  })
})

test.describe('a name of 200 letters', () => {
  const NAME = 'W'.repeat(200)

  test.beforeEach(({ page }) =>
    page.route(/\/api\/(devices|status)$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"Katulampa"', JSON.stringify(NAME))
      await route.fulfill({ response, body })
    }),
  )

  test('leaves room for what its station measures', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/?station=SIM-CLW-01')
    const panel = page.getByRole('region', { name: NAME })
    await expect(panel.getByRole('heading', { name: 'Water level' })).toBeInViewport()
    await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport()
  })

  test('leaves in sight how its station is', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/status')
    const row = page.getByRole('row', { name: NAME })
    await row.scrollIntoViewIfNeeded()
    const states = page.getByRole('region', { name: 'Stations' })
    const edge = await states.evaluate((element) => element.getBoundingClientRect().right)
    const last = await row.getByRole('cell').last().boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(edge + 1)
  })
})

test('Tab leads through a chart as it is seen, on a telephone as on a wide screen', async ({ page }) => {
  await page.goto('/stations/SIM-CLW-01?range=24h')
  const tab = page.getByRole('tab', { name: 'Chart' })
  const step = page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: 'Auto' })
  const panel = page.getByRole('tabpanel', { name: 'Chart' })
  await expect(panel.getByRole('slider').first()).toBeVisible()
  await tab.focus()
  await page.keyboard.press('Tab')
  await expect(step).toBeFocused()

  // below the chart
  await page.setViewportSize({ width: 360, height: 740 })
  const below = async () => ((await step.boundingBox())?.y ?? 0) - ((await panel.boundingBox())?.y ?? 0)
  await expect.poll(below).toBeGreaterThan(300)
  await tab.focus()
  await page.keyboard.press('Tab')
  await expect(panel.locator(':focus')).toHaveCount(1)
  await step.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(panel.locator(':focus')).toHaveCount(1)
})

test('the figures of a chart that lead to their readings are as large as a finger needs', async ({
  page,
}) => {
  await page.goto('/stations/SIM-CLW-01?range=24h')
  const figure = page.getByRole('button', { name: 'Show the max of Water level' })
  await expect(figure).toBeVisible()
  expect((await figure.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})
