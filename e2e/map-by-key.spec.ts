import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const list = (page: Page) => page.getByRole('listbox', { name: 'Stations, most urgent first' })
const panel = (page: Page) => page.getByRole('region', { name: 'Depok' })
const marker = (page: Page) => page.getByRole('button', { name: /^Depok, / })

test.describe('a panel that is closed', () => {
  for (const [way, close] of [
    ['with Escape', (page: Page) => page.keyboard.press('Escape')],
    ['by its button', (page: Page) => panel(page).getByRole('button', { name: 'Close' }).press('Enter')],
  ] as const)
    test(`${way} gives the focus back to the list it was opened from`, async ({ page }) => {
      await page.goto('/')
      await list(page)
        .getByRole('option', { name: /^Depok/ })
        .click()
      await expect(panel(page)).toBeVisible()
      await panel(page).getByRole('button', { name: 'Zoom to station' }).focus()
      await close(page)
      await expect(panel(page)).toBeHidden()
      await expect(list(page)).toBeFocused()
    })
})

test('the marker of a station opens it by key, and says all that it shows', async ({ page }) => {
  await page.goto('/?lat=-6.4&lng=106.83&z=11')
  await marker(page).focus()
  await expect(marker(page)).toHaveAccessibleName(
    /Siaga \d, Water level, \d+\scm, (rising|falling|steady).*, live/,
  )
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await expect(marker(page)).toHaveAttribute('aria-pressed', 'true')
})
