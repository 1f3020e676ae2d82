import { SIMULATED_NOW } from './support/clock.ts'
import { type RemoteUpstream, STATION, startRemoteUpstream } from './support/remote-upstream.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const KEYS = { apiKey: 'slow', secretKey: 'sl:ow' }
const DAY_MS = 86_400_000
/** The product's own are 15 s and 30 s. */
const DEADLINES = { attemptMs: 6_000, totalMs: 12_000 }

test.use({ stack: 'own' })

test.describe('before a service that hangs on ranges of more than 30 days', () => {
  let upstream: RemoteUpstream
  let stack: TestStack
  let ranges: number[] = []
  const slow = {
    longestMs: 30 * DAY_MS,
    answersAfterMs: 1_000,
    onRange: (ms: number) => void ranges.push(ms / DAY_MS),
  }
  const chart = () => {
    const at = (days: number) => new Date(SIMULATED_NOW - days * DAY_MS).toISOString().slice(0, 19)
    return `${stack.url}/stations/${STATION.id}?from=${at(200)}Z&to=${at(0)}Z`
  }

  test.beforeEach(async () => {
    ranges = []
    upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW, { days: 210, slow })
    stack = await startTestStack(upstream.environment, () => SIMULATED_NOW, undefined, { limits: DEADLINES })
  })
  test.afterEach(async ({ page }) => {
    // one that has lost its server would ask on
    await page.close()
    await stack.close()
    await upstream.close()
  })

  test('200 days are drawn as they come, reading can be stopped and continued, and the next look has all at once', async ({
    page,
  }) => {
    // what the strip of the whole record requests is another matter
    const record = { firstMs: null, lastMs: null, years: [] }
    await page.route(/\/record$/, (route) => route.fulfill({ json: record }))
    await page.goto(chart())
    const progress = page.getByRole('progressbar', { name: 'Loading readings' })
    await expect(progress).toBeVisible({ timeout: 20_000 })
    // the newest first, while the rest is hatched and no gap
    await expect(page.getByText(/^[1-9]\d* of 200 days loaded$/).last()).toBeVisible({ timeout: 20_000 })
    const level = page.getByRole('region', { name: 'Water level' })
    await expect(level.locator('.unread')).toBeVisible()
    await expect(level.locator('path.line').first()).toBeVisible()
    await expect(level.locator('path.gap')).toHaveCount(0)
    await expect(level.getByText(/100\s?% complete · of the part loaded/)).toBeVisible()

    await page.getByRole('button', { name: 'Stop' }).click()
    const stopped = page.getByText(/^Stopped: \d+ of 200 days loaded\.$/).last()
    await expect(stopped).toBeVisible()
    const toContinue = page.getByRole('button', { name: 'Continue' })
    await expect(toContinue).toBeVisible()
    // what was on its way comes, and nothing else is requested
    const lengthOfDay = ranges.length
    await expect(async () => expect(await stopped.textContent()).not.toMatch(/ 0 of| 200 of/)).toPass()
    expect(ranges.length - lengthOfDay).toBeLessThanOrEqual(1)

    await toContinue.click()
    await expect(page.locator('.chart-view')).toHaveAttribute('data-state', 'ready', { timeout: 30_000 })
    await expect(progress).toBeHidden()
    await expect(level.locator('.unread')).toHaveCount(0)
    await expect(level.getByText('28,800 values')).toBeVisible()

    const requested = ranges.length
    await page.reload()
    await expect(level.getByText('28,800 values')).toBeVisible({ timeout: 5_000 })
    expect(ranges.slice(requested).filter((days) => days > 2)).toEqual([])
  })
})
