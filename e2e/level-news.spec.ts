import type { Page } from '@playwright/test'
import { SIMULATED_NOW } from './support/clock.ts'
import { postLevel, WEBHOOK_KEY } from './support/post-level.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

test.use({ stack: 'own' })

/** Nothing else is told meanwhile. */
const REST_MS = 15_000
const KATULAMPA = 'SIM-CLW-01'
const DEPOK = 'SIM-CLW-02'
const MANGGARAI = 'SIM-CLW-03'
let stack: TestStack
let nowMs = SIMULATED_NOW

test.beforeEach(async () => {
  nowMs = SIMULATED_NOW
  stack = await startTestStack({ WEBHOOK_API_KEY: WEBHOOK_KEY }, () => nowMs)
})
test.afterEach(async ({ page }) => {
  // one that has lost its server would ask on
  await page.close()
  await stack.close()
})

/** Posts a level, as the service would, a second after the last one. */
async function post(device: string, level: number): Promise<void> {
  nowMs += 1000
  await postLevel(stack.url, device, level, nowMs)
}

/** What a screen reader is given to say of levels from now on, as `polite: …` or `urgent: …`. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.exposeFunction('say', (text: string) => heard.push(text))
  await page.addInitScript(() => {
    const say = (text: string) => (window as unknown as { say: (text: string) => void }).say(text)
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [role=alert]'),
      )
      for (const region of new Set(regions)) {
        const how = region?.getAttribute('role') === 'alert' ? 'urgent' : 'polite'
        if (region?.textContent) say(`${how}: ${region.textContent}`)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return heard
}

const row = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

/** The page is there, follows the events, and has looked at how things stand. */
async function opens(page: Page): Promise<void> {
  await page.goto(stack.url)
  await expect(row(page, 'Katulampa')).toBeVisible()
  await expect(page.locator('.live')).toHaveAttribute('data-state', 'live')
  await page.clock.fastForward(REST_MS)
}

test('a level that rises is said once, and said urgently where it is danger', async ({ page }) => {
  const heard = await listen(page)
  await opens(page)
  await post(KATULAMPA, 170)
  await expect.poll(() => heard).toEqual(['polite: Katulampa has reached Siaga 2.'])

  await page.clock.fastForward(REST_MS)
  await post(KATULAMPA, 171)
  await post(KATULAMPA, 100)
  await expect(row(page, 'Katulampa')).toContainText('Siaga 3')
  await page.clock.fastForward(REST_MS)
  await post(KATULAMPA, 230)
  await expect.poll(() => heard.slice(1)).toEqual(['urgent: Katulampa has reached Siaga 1.'])

  // who falls back and rises again is news again, in the very same words
  await page.clock.fastForward(REST_MS)
  await post(KATULAMPA, 100)
  await expect(row(page, 'Katulampa')).toContainText('Siaga 3')
  await page.clock.fastForward(REST_MS)
  await post(KATULAMPA, 230)
  await expect.poll(() => heard.slice(2)).toEqual(['urgent: Katulampa has reached Siaga 1.'])
})

test('what stands when the page comes, or hears its server again, is not said', async ({ page }) => {
  const heard = await listen(page)
  await post(KATULAMPA, 230)
  await opens(page)
  await expect(row(page, 'Katulampa')).toContainText('Siaga 1')
  const requests = new Set<string>()
  page.on('response', (response) => requests.add(new URL(response.url()).pathname))
  await expect(async () => {
    // so long a silence is none of its server's: it opens the stream anew, and asks for the list
    await page.clock.fastForward(60_000)
    await expect.poll(() => [...requests], { timeout: 500 }).toContain('/api/events')
    expect([...requests]).toContain('/api/devices')
  }).toPass()
  await page.clock.fastForward(REST_MS)
  await post(DEPOK, 400)
  await expect.poll(() => heard).toEqual(['urgent: Depok has reached Siaga 1.'])
})

test('a storm is said in one sentence, in the reader’s language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('gaugeboard.language', 'id'))
  const heard = await listen(page)
  await opens(page)
  await post(MANGGARAI, 800)
  await expect.poll(() => heard).toEqual(['polite: Manggarai mencapai Siaga 3.'])
  await post(MANGGARAI, 900)
  await post(DEPOK, 250)
  await post(KATULAMPA, 100)
  await expect(row(page, 'Katulampa')).toContainText('Siaga 3')
  expect(heard).toHaveLength(1)
  await page.clock.fastForward(REST_MS)
  await expect
    .poll(() => heard.slice(1))
    .toEqual(['polite: 3 pos naik ke tingkat peringatan yang lebih tinggi. Terparah: Manggarai, Siaga 2.'])
})

test('danger does not wait for what is milder', async ({ page }) => {
  const heard = await listen(page)
  await opens(page)
  await post(KATULAMPA, 170)
  await expect.poll(() => heard).toEqual(['polite: Katulampa has reached Siaga 2.'])
  await post(DEPOK, 400)
  // less than what is told stands for
  await expect.poll(() => heard.slice(1), { timeout: 8_000 }).toEqual(['urgent: Depok has reached Siaga 1.'])
})
