import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** WCAG's contrast of a colour of an element with the page it stands on. */
function contrastOf(locator: Locator, property: 'color' | 'borderTopColor'): Promise<number> {
  return locator.evaluate((element, name) => {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((channel) => {
        const share = Number(channel) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const own = luminance(getComputedStyle(element)[name])
    const page = luminance(getComputedStyle(document.documentElement).backgroundColor)
    return (Math.max(own, page) + 0.05) / (Math.min(own, page) + 0.05)
  }, property)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`where more contrast is asked for, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { contrast: 'more' } })

    test('what can be used has an edge, and soft text is 7:1', async ({ page }) => {
      await page.goto('/?station=SIM-CLW-01')
      const panel = page.getByRole('region', { name: 'Katulampa' })
      await expect(panel).toBeVisible()
      for (const control of [
        page.getByRole('group', { name: 'Data freshness' }).getByRole('button').first(),
        page.getByRole('combobox', { name: 'Type' }),
        page.getByRole('combobox', { name: 'Time zone' }),
      ])
        expect(await contrastOf(control, 'borderTopColor')).toBeGreaterThan(3)
      for (const text of [panel.getByRole('term').first(), page.getByRole('search').getByText('/')])
        expect(await contrastOf(text, 'color')).toBeGreaterThan(7)
      await page.goto('/kiosk/demo?mode=phone')
      const age = page.getByText(/Updated/).first()
      await expect(age).toBeVisible()
      expect(await contrastOf(age, 'color')).toBeGreaterThan(7)
    })
  })
}
