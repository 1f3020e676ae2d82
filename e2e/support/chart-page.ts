import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const HOUR_MS = 3_600_000
export const STATION = '/stations/SIM-CLW-01'
export const level = (page: Page) => page.getByRole('region', { name: 'Water level' })
export const plot = (page: Page) => level(page).getByRole('slider')

/** A server that has never read the range may have a million values to fetch first. */
export const LONG_RANGE = { timeout: 30_000 }

/** Waits until the chart has all that it asked for, and its panels their axes, which are drawn a step later. */
export async function chartReady(page: Page): Promise<void> {
  await expect(page.locator('.chart-view')).toHaveAttribute('data-state', 'ready', LONG_RANGE)
  await expect(page.locator('.panel-plot:not(:has(.recharts-yAxis-tick-labels))')).toHaveCount(0)
}

/** Opens a page of a chart; resolves once its readings are drawn. */
export async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(level(page).locator('.series path').first()).toBeAttached()
  await chartReady(page)
}

/** Length of the shown range in hours, from the plot's own bounds. */
export async function shownHours(page: Page): Promise<number> {
  const [low, high] = await Promise.all(
    ['aria-valuemin', 'aria-valuemax'].map(async (name) => Number(await plot(page).getAttribute(name))),
  )
  return ((high as number) - (low as number)) / HOUR_MS
}
