import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const WALL = '/kiosk/demo?mode=wall&lang=en'
export const SCREENS = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const

/** What the wall's pages are tried on where a test says nothing else. */
export const WALL_USE = { viewport: { width: 1280, height: 720 }, locale: 'en-GB' }

export const overview = (page: Page) => page.getByRole('heading', { name: 'All stations' })
export const station = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

export async function open(page: Page, address = WALL) {
  await page.goto(address)
  await expect(station(page)).toBeVisible()
}

/** Runs the page's clock until the overview stands. */
export async function untilOverview(page: Page) {
  await expect(async () => {
    await page.clock.fastForward(14_000)
    await expect(overview(page)).toBeVisible({ timeout: 100 })
  }).toPass()
}
