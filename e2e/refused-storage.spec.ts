import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from '../scripts/chromium.ts'
import { opened, STATION } from './support/chart-page.ts'
import { startKioskServer } from './support/kiosk-server.ts'
import { test as base, expect } from './support/test.ts'

const BLOCKED = 2

/** A browser whose reader blocks all cookies: it refuses every storage, locks and service workers. */
const test = base.extend({
  context: async ({ baseURL, viewport }, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-refused-'))
    await mkdir(join(directory, 'Default'))
    const settings = { profile: { default_content_setting_values: { cookies: BLOCKED } } }
    await writeFile(join(directory, 'Default', 'Preferences'), JSON.stringify(settings))
    const options = { ...chromiumOptions(), locale: 'en-GB', viewport, ...(baseURL && { baseURL }) }
    const context = await chromium.launchPersistentContext(directory, options)
    await use(context)
    await context.close()
    await rm(directory, { recursive: true, force: true })
  },
})

test('where the browser refuses storage map and chart are there, and a choice holds until the page is left', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
  const reason = await page.evaluate(() => {
    try {
      return String(localStorage.length)
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(reason).toBe('SecurityError')
  await page.getByText('Legend', { exact: true }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Language').selectOption('id')
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { name: 'Stations 24' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await opened(page, `${STATION}?range=24h`)
  await page.getByRole('tab', { name: 'Table' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
})

test.describe('a public screen', () => {
  test.use({ stack: 'own' })

  for (const mode of ['phone', 'wall']) {
    test(`is there where the browser refuses storage: ${mode}`, async ({ page }) => {
      const server = await startKioskServer()
      try {
        await page.goto(`${server.url}/kiosk/demo?mode=${mode}`)
        await expect(page.locator('html')).toHaveAttribute('data-drawn')
        await expect(page.locator('body')).toContainText(/\d\scm/)
      } finally {
        await page.close()
        await server.stop()
      }
    })
  }
})
