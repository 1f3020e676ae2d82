import { expect, test } from './support/test.ts'

const STATION = '/stations/SIM-CLW-01?range=24h'

test.describe("in the reader's own colours", () => {
  const background = (element: Element) => getComputedStyle(element).backgroundColor

  test('what is chosen can be told from what is not', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(STATION)
    const chosen = page.getByRole('button', { name: '24 h', exact: true })
    const other = page.getByRole('button', { name: '7 d', exact: true })
    await expect(chosen).toBeVisible()
    expect(await chosen.evaluate(background)).not.toBe(await other.evaluate(background))
    const tab = (name: string) => page.getByRole('tab', { name })
    expect(await tab('Chart').evaluate(background)).not.toBe(await tab('Table').evaluate(background))
    await page.goto('/kiosk/demo?mode=phone')
    const order = page.getByRole('button', { name: 'Most urgent first' })
    await expect(order).toBeVisible()
    const unchosen = page.getByRole('button', { name: 'Nearest first' })
    expect(await order.evaluate(background)).not.toBe(await unchosen.evaluate(background))
  })

  test('the names of lines keep the colours of the lines', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(STATION)
    const swatch = page.getByRole('region', { name: 'Water level' }).locator('.panel-header .swatch').first()
    await expect(swatch).toBeVisible()
    const surface = await page.locator('body').evaluate(background)
    expect(await swatch.evaluate(background)).not.toBe(surface)
    expect(await swatch.evaluate(background)).toBe('rgb(11, 92, 173)')
  })
})
