import type { Page } from '@playwright/test'
import { type AlarmWorld, alarmRow, KATULAMPA, startAlarmWorld, TO_DANGER } from './support/alarm-world.ts'
import { expect, test } from './support/test.ts'

test.use({ stack: 'own' })

let world: AlarmWorld

test.beforeEach(async () => {
  world = await startAlarmWorld()
})
test.afterEach(async ({ context }) => {
  // one that has lost its server would ask on
  await Promise.all(context.pages().map((page) => page.close()))
  await world.close()
})

test('all alarms that are shown are taken at once, by keyboard, but none that comes meanwhile', async ({
  page,
}) => {
  await world.rise('SIM-CLW-02', 170, 210, 280, 300)
  await world.rise('SIM-CLW-03', 600, 660, 730, 790)
  await page.goto(`${world.url}/alarms?kind=level`)
  const rows = page.getByRole('list', { name: 'Unacknowledged alarms' }).getByRole('listitem')
  await expect(rows).not.toHaveCount(0)
  const shown = await rows.evaluateAll((all) => all.filter((row) => row.matches('[data-alarm]')).length)
  expect(shown).toBeGreaterThan(1)

  await page.keyboard.press('a')
  const form = page.getByRole('form', { name: `Acknowledge all ${shown} shown` })
  await expect(form.getByLabel('One note for all (optional)')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Acknowledge all ${shown} shown` })).toBeFocused()
  await page.keyboard.press('a')
  await world.rise(KATULAMPA, ...TO_DANGER)
  await expect(alarmRow(page, 'Katulampa.*Siaga 1')).toBeVisible()
  await page.keyboard.type('storm, all gates are watched')
  await page.keyboard.press('Enter')

  await expect(page.getByText(`${shown} alarms acknowledged.`)).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Unacknowledged/ })).toBeFocused()
  await expect(alarmRow(page, '.')).toHaveCount(1)
  await expect(alarmRow(page, 'Katulampa.*Siaga 1')).toBeVisible()
  await page.getByRole('tab', { name: /^Active/ }).click()
  await expect(page.getByText('storm, all gates are watched')).toHaveCount(shown)
})

test('of several tabs one sounds, and another where that is closed', async ({ page, context }) => {
  await context.addInitScript(() => {
    const begun = OscillatorNode.prototype.start
    let tones = 0
    Object.assign(window, { tones: () => tones })
    OscillatorNode.prototype.start = function (...args) {
      tones++
      begun.apply(this, args)
    }
  })
  const tones = (tab: Page) =>
    tab.evaluate(() => (window as unknown as { tones: () => number }).tones()).then((count) => count / 6)
  const other = await context.newPage()
  for (const tab of [other, page]) {
    await tab.goto(`${world.url}/alarms`)
    await tab.getByLabel('Sound').selectOption('Danger only')
  }
  await world.rise(KATULAMPA, ...TO_DANGER)
  for (const tab of [other, page]) await expect(alarmRow(tab, 'Katulampa.*Siaga 1')).toBeVisible()
  const inAll = async () => (await tones(page)) + (await tones(other))
  await expect.poll(inAll).toBe(1)
  const [sounding, silent] = (await tones(page)) === 1 ? [page, other] : [other, page]
  // all tabs have one clock
  await page.clock.fastForward(15_000)
  await expect.poll(() => tones(sounding)).toBe(2)
  // answered after what the tab itself asked of its locks
  await silent.evaluate(() => navigator.locks.query())
  expect(await tones(silent)).toBe(0)
  expect(await inAll()).toBe(2)
  await sounding.close()
  const heldLocks = () => silent.evaluate(async () => (await navigator.locks.query()).held)
  await expect.poll(heldLocks).toEqual([])
  await silent.clock.fastForward(15_000)
  await expect.poll(() => tones(silent)).toBe(1)
})

test('in Indonesian the buttons of an alarm stand in one line', async ({ page }) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await page.addInitScript(() => localStorage.setItem('gaugeboard.language', 'id'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${world.url}/alarms`)
  const actions = page.locator('.alarm-actions').first()
  await expect(actions.getByRole('button')).toHaveCount(3)
  await expect(actions).toContainText('Tangani')
  const tops = await actions
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})
