import type { Page } from '@playwright/test'
import type { DeviceListing, DeviceState } from '../src/domain/device.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

/** Katulampa is past siaga 1. */
const FLOOD = Date.UTC(2026, 0, 5, 9, 40)

test.use({ stack: 'own' })

test.describe('a station in an alert level', () => {
  let stack: TestStack

  test.beforeAll(async () => {
    stack = await startTestStack({}, () => FLOOD)
  })
  test.beforeEach(({ page }) => page.clock.setSystemTime(FLOOD))
  test.afterAll(() => stack.close())

  async function inDanger(page: Page): Promise<DeviceState[]> {
    const answer = await page.request.get(`${stack.url}/api/devices`)
    const { devices }: DeviceListing = await answer.json()
    const found = devices.filter(
      ({ level, freshness }) => (level?.severity ?? 0) > 0 && freshness !== 'silent',
    )
    expect(found.map(({ name }) => name)).toContain('Katulampa (simulated)')
    return found
  }

  const marker = (page: Page, { name }: DeviceState) =>
    page.getByRole('region', { name: 'Station map' }).getByRole('button', { name: `${name}, ` })

  for (const width of [360, 1440, 2560])
    test(`stands by itself in the first view at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: Math.min(1440, Math.max(740, width * 0.6)) })
      await page.goto(stack.url)
      for (const station of await inDanger(page)) await expect(marker(page, station)).toBeInViewport()
      const map = page.getByRole('region', { name: 'Station map' })
      await expect(map.getByText(/^226\scm/)).toBeInViewport({ ratio: 1 })
    })

  test('stands by itself on a map of the world', async ({ page }) => {
    await page.goto(`${stack.url}/?lat=0&lng=100&z=2`)
    for (const station of await inDanger(page)) await expect(marker(page, station)).toBeVisible()
  })
})
