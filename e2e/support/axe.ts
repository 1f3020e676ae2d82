import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A contrast of 7:1 for the sun, which the rules for everybody do not require. */
export const FOR_THE_SUN = [
  'wcag2a',
  'wcag2aa',
  'wcag2aaa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
]

/** What axe finds on a page, a line for each rule; of all its rules, or of those with one of the tags. */
export async function violationsOn(page: Page, tags?: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // without frames there is nothing to merge, for which another page would be opened
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(tags && { runOnly: tags }) })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The same in both themes, which the page takes from the system. */
export async function violationsInBothThemes(page: Page, tags?: string[]): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const violations = await violationsOn(page, tags)
    found.push(...violations.map((violation) => `${colorScheme}, ${violation}`))
  }
  return found
}
