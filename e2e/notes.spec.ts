import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { level, opened, plot, STATION } from './support/chart-page.ts'
import { SIMULATED_NOW } from './support/clock.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

// the browser itself tells the console what is refused
test.use({ stack: 'own', expectedErrors: { patterns: [/status of 4(09|22)/] } })

let stack: TestStack

test.beforeEach(async () => {
  stack = await startTestStack({}, () => SIMULATED_NOW)
})
test.afterEach(async ({ page }) => {
  // one that has lost its server would ask on
  await page.close()
  await stack.close()
})

const GATE = 'Gate 3 opened <b>by hand</b>'
const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true })
const flags = (page: Page) => page.getByRole('list', { name: 'Notes on the chart' }).getByRole('button')
const chart = (page: Page) => opened(page, `${stack.url}${STATION}?range=24h`)

/** Writes a note over the API, as another page would. */
async function post(page: Page, fields: Record<string, unknown>) {
  const answer = await page.request.post(`${stack.url}/api/notes`, {
    headers: { 'x-requested-with': 'gaugeboard' },
    data: { device: 'SIM-CLW-01', from: SIMULATED_NOW - 6 * 3_600_000, text: GATE, ...fields },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

test('a note is written by keyboard from the crosshair, changed, removed and brought back', async ({
  page,
}) => {
  await chart(page)
  await plot(page).focus()
  await page.keyboard.press('End')
  for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'New note' })
  await expect(form.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type(GATE)
  await page.keyboard.press('Control+Enter')
  await expect(notes(page).getByText('Note saved.')).toBeVisible()
  // text only
  await expect(notes(page).getByText(GATE)).toBeVisible()
  await expect(notes(page).locator('b')).toHaveCount(0)
  await expect(level(page).locator('.note-on-plot path')).toBeAttached()

  await flags(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Gate 3/ })
  await expect(dialog).toContainText(GATE)
  await dialog.getByRole('button', { name: /^Edit the note/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Note' }).fill('Gate 3 closed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notes(page)).toContainText('changed by Operator')
  await expect(flags(page)).toHaveAccessibleName(/^Note, .*: Gate 3 closed$/)

  await notes(page)
    .getByRole('button', { name: /^Remove the note/ })
    .click()
  await expect(flags(page)).toHaveCount(0)
  await notes(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notes(page).getByText('The note is back.')).toBeVisible()
  await expect(flags(page)).toHaveCount(1)
})

test('a span drawn with Shift is a stretch, tinted behind the line', async ({ page }) => {
  await chart(page)
  const box = await plot(page).boundingBox()
  if (!box) throw new Error('the plot is not shown')
  const shown = page.url()
  await page.keyboard.down('Shift')
  await page.mouse.move(box.x + box.width * 0.4, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  expect(page.url()).toBe(shown)
  const form = page.getByRole('form', { name: 'New note' })
  await expect(form.getByLabel('Until')).not.toHaveValue('')
  await form.getByRole('textbox', { name: 'Note' }).fill('ice on the sensor')
  await form.getByRole('button', { name: 'Save' }).click()
  const strip = level(page).locator('.note-on-plot rect')
  await expect(strip).toBeAttached()
  const isBehind = await strip.evaluate((one) => {
    const line = one.closest('svg.recharts-surface')?.querySelector('.series path')
    return line ? one.compareDocumentPosition(line) === Node.DOCUMENT_POSITION_FOLLOWING : null
  })
  expect(isBehind).toBe(true)
})

test('a note of another page is there at once, on the chart and in the comparison', async ({
  page,
  context,
}) => {
  await chart(page)
  const other = await context.newPage()
  await other.goto(`${stack.url}/compare?series=SIM-CLW-01:fluid_level,SIM-CLW-02:fluid_level&range=24h`)
  await expect(other.locator('.compare-chart')).toHaveAttribute('data-drawn', /./)
  await post(page, {})
  await expect(flags(page)).toHaveAccessibleName(/Gate 3/)
  await expect(flags(other)).toHaveAccessibleName(/: A, Gate 3/)
  await flags(other).click()
  await expect(other.getByRole('dialog')).toContainText(GATE)
  await expect(other.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})

test('notes are searched, and lead to their place on the chart', async ({ page }) => {
  await post(page, {})
  await post(page, { device: 'SIM-CLW-02', text: 'Ice on the sensor' })
  await page.goto(`${stack.url}/notes`)
  const list = page.getByRole('list', { name: 'Notes' }).getByRole('article')
  await expect(list).toHaveCount(2)
  await page.getByRole('searchbox', { name: /Search text/ }).fill('GATE katulampa')
  await expect(list).toHaveCount(1)
  await expect(page).toHaveURL(/q=GATE/)
  await page.reload()
  await expect(list).toContainText(GATE)
  await page.getByRole('searchbox', { name: /Search text/ }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No note matches' })).toBeVisible()
  await page.getByRole('searchbox', { name: /Search text/ }).fill('')
  await list.filter({ hasText: GATE }).getByRole('link').click()
  await expect(page).toHaveURL(/stations\/SIM-CLW-01\?from=/)
  await expect(flags(page)).toHaveAccessibleName(/Gate 3/)
})

test('notes are exported, and imported whole or not at all', async ({ page }) => {
  await post(page, { text: '=1+1' })
  await page.goto(`${stack.url}/notes`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const download = await downloading
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain("'=1+1")

  const upload = (text: string) =>
    page
      .getByLabel('Import CSV', { exact: true })
      .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload(csv)
  await expect(page.getByText('0 notes added. 1 was there already.')).toBeVisible()
  await upload(
    'Station ID,Start,Note\nSIM-CLW-01,2026-01-05 09:40,fine\nnobody,yesterday,x\nSIM-CLW-01,yesterday,x\n',
  )
  await expect(page.getByText('Line 3: no such station is listed')).toBeVisible()
  await expect(page.getByText('Line 4: Start is no time')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await upload('Station ID;Start;Note\nSIM-CLW-01;2026-01-05 09:40;fine\n')
  await expect(page.getByText('1 note added.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'fine' })).toContainText('09:40')
})

test('a note is written from the station’s panel on the map', async ({ page }) => {
  await page.goto(`${stack.url}/?station=SIM-CLW-01`)
  const panel = page.getByRole('region', { name: 'Katulampa' })
  const add = panel.getByRole('button', { name: 'Add note' })
  await add.press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused()
  // gives up the note, and not the station
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.type(GATE)
  // what is written and not saved yet outlives the page
  await page.reload()
  await add.press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue(GATE)
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Note saved.')).toBeVisible()
  await expect(add).toBeFocused()
  await add.press('Enter')
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await page.goto(`${stack.url}/notes`)
  await expect(page.getByRole('article').filter({ hasText: GATE })).toContainText('20 Jan 2026, 09:0')
})

test('what somebody else has changed meanwhile is not overwritten', async ({ page }) => {
  const { id } = await post(page, {})
  await page.goto(`${stack.url}/notes`)
  await page.getByRole('button', { name: /^Edit the note/ }).click()
  await page.request.put(`${stack.url}/api/notes/${id}`, {
    headers: { 'x-requested-with': 'gaugeboard' },
    data: { revision: 1, from: SIMULATED_NOW, text: 'by somebody else' },
  })
  await page.getByRole('textbox', { name: 'Note' }).fill('by me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText('Somebody else has changed this note')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('by me')
})

test('a public screen has only notes that are marked for it', async ({ page }) => {
  await post(page, { text: 'for us alone' })
  await post(page, { text: 'gate opened for the public', isPublic: true })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${stack.url}/kiosk/demo?station=SIM-CLW-01`)
  await expect(page.getByText('gate opened for the public')).toBeVisible()
  await expect(page.getByText('for us alone')).toHaveCount(0)
  const answer = await page.request.get(`${stack.url}/api/kiosks/demo/notes?last=24h`)
  const text = await answer.text()
  expect(text).toContain('gate opened for the public')
  expect(text).not.toContain('for us alone')
})

for (const [language, addNote, title] of [
  ['en-GB', 'Add note', 'Notes'],
  ['id-ID', 'Tambah catatan', 'Catatan'],
] as const) {
  test.describe(language, () => {
    test.use({ locale: language })
    test('chart and list with notes have no barriers', async ({ page }) => {
      await post(page, { isPublic: true, to: SIMULATED_NOW - 4 * 3_600_000 })
      await page.goto(`${stack.url}${STATION}?range=24h`)
      const list = page.getByRole('region', { name: title, exact: true })
      await list.getByRole('button', { name: addNote }).click()
      await expect(list.getByRole('form')).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
      await page.goto(`${stack.url}/notes`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)
      expect(await violationsOn(page)).toEqual([])
    })
  })
}

test('the sheet of a handover has the notes of its time, on A4, without what is there to press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 718, height: 1047 })
  await page.goto(`${stack.url}/alarms`)
  const HOUR_MS = 3_600_000
  await post(page, {
    text: 'Pump 2 is in repair',
    from: SIMULATED_NOW - HOUR_MS,
    to: SIMULATED_NOW - HOUR_MS / 2,
  })
  await post(page, { device: 'SIM-CLW-03' })
  const sheet = page.getByRole('region', { name: 'Notes for the handover' })
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(/^As of /)).toBeHidden()
  // more than a screen shows
  for (let n = 0; n < 100; n++) await post(page, { text: `Staff reading ${n}` })
  await expect(sheet.getByRole('listitem')).toHaveCount(100)
  // whatever tab is open
  await page.getByRole('tab', { name: 'Silences' }).click()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  for (const part of [/^Unacknowledged/, /^Acknowledged/, /^Shelved/, /^Cleared alarms of the shift/])
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  await expect(page.getByText(/^As of 20 Jan 2026, 09:0\d UTC\+7$/)).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(102)
  await expect(sheet.getByText('Pump 2 is in repair')).toBeVisible()
  await expect(sheet.getByText(/20 Jan 2026, 08:00 – 08:30 UTC\+7/)).toBeVisible()
  await expect(sheet.getByText(GATE)).toBeVisible()
  const main = page.getByRole('main')
  for (const role of ['button', 'combobox', 'textbox'] as const)
    expect(await main.getByRole(role).filter({ visible: true }).count()).toBe(0)
  await expect(main.getByRole('tab')).toHaveCount(0)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
})
