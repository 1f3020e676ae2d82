import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AlarmWorld,
  alarmRow,
  attention,
  DEPOK,
  KATULAMPA,
  startAlarmWorld,
  TO_DANGER,
} from './support/alarm-world.ts'
import { violationsOn } from './support/axe.ts'
import { expect, test } from './support/test.ts'

// the browser itself tells the console what is refused
test.use({ stack: 'own', expectedErrors: { patterns: [/status of 409/, /ERR_INTERNET_DISCONNECTED/] } })

let world: AlarmWorld

test.beforeEach(async () => {
  world = await startAlarmWorld()
})
test.afterEach(async ({ page }) => {
  // one that has lost its server would ask on
  await page.close()
  await world.close()
})

test('the header, the tab’s title and its icon say on every page what needs somebody', async ({ page }) => {
  await page.goto(`${world.url}/status`)
  const bar = attention(page)
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('link', { name: /danger/ })).toHaveCount(0)
  await world.rise(KATULAMPA, ...TO_DANGER)
  await expect(bar.getByRole('link', { name: '1 danger' })).toBeVisible()
  await expect(bar.getByRole('link', { name: /unacknowledged/ })).toBeVisible()
  await expect(page).toHaveTitle(/^▲▲▲ 1 danger · .*Status · Gaugeboard$/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg/)

  await bar.getByRole('link', { name: '1 danger' }).click()
  await expect(page).toHaveURL(/state=danger/)
  const stations = page.getByRole('listbox').getByRole('option')
  await expect(stations).toHaveCount(1)
  await expect(stations).toContainText('Katulampa')
  // once more, and all are there again
  await bar.getByRole('link', { name: '1 danger' }).click()
  await expect(stations).not.toHaveCount(1)

  await bar.getByRole('link', { name: /unacknowledged/ }).click()
  await expect(page.getByRole('heading', { name: 'Alarms', level: 1 })).toBeVisible()
  await expect(alarmRow(page, 'Katulampa')).toContainText('Siaga 1')
})

test('an alarm comes by itself and is taken with a note by keyboard alone', async ({ page }) => {
  await page.goto(`${world.url}/alarms`)
  await expect(page.getByRole('tab', { name: 'Unacknowledged' })).toBeVisible()
  await world.rise(KATULAMPA, ...TO_DANGER)
  const row = alarmRow(page, 'Katulampa')
  await expect(row).toContainText('unacknowledged')
  await expect(row).toContainText('210 cm')

  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('gate 3 opened')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Katulampa, Siaga 1: acknowledged.')).toBeAttached()

  await page.getByRole('tab', { name: 'Active' }).click()
  await expect(row).toContainText('gate 3 opened')
  await expect(row).toContainText(/^.*acknowledged \d\d:\d\d/s)
  await expect(row.getByRole('button', { name: /^Acknowledge:/ })).toHaveCount(0)
})

test('the focus goes on to the next alarm, and letters in a form are only text', async ({ page }) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await world.rise(DEPOK, 170, 210)
  await page.goto(`${world.url}/alarms?basin=Ciliwung`)
  const [first, second] = [alarmRow(page, 'Katulampa'), alarmRow(page, 'Depok')]
  await expect(second).toBeVisible()
  // no letter acts before an alarm has the focus
  await page.keyboard.press('t')
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('s')
  await page.keyboard.type('test jkt')
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  await page.keyboard.press('t')
  await expect(first).toHaveCount(0)
  await expect(second).toBeFocused()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/stations\/SIM-CLW-02/)
  await page.goBack()
  await expect(second).toBeFocused()
})

test('what is being written stays where somebody else takes the alarm, and letters are only text', async ({
  page,
}) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await world.rise(DEPOK, 170, 210)
  await page.goto(`${world.url}/alarms?basin=Ciliwung`)
  const [first, second] = [alarmRow(page, 'Katulampa'), alarmRow(page, 'Depok')]
  await expect(second).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await page.keyboard.type('gate 3 opened, called ')
  const id = (await first.getAttribute('data-alarm')) ?? ''
  await world.act('POST', `/${encodeURIComponent(id)}/acknowledge`, {})
  await expect(first.getByRole('status')).toContainText('has left the list')
  await page.keyboard.type('the duty officer')
  await expect(first.getByLabel('Note', { exact: true })).toHaveValue(
    'gate 3 opened, called the duty officer',
  )
  await expect(page).toHaveURL(/\/alarms\?/)
  // another form, another page: it is there again
  await second.getByRole('button', { name: /^Shelve:/ }).click()
  await page.reload()
  await page.getByRole('tab', { name: 'Active' }).click()
  await expect(first.getByLabel('Note', { exact: true })).toHaveValue(
    'gate 3 opened, called the duty officer',
  )
  await first.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(first).toContainText('gate 3 opened, called the duty officer')
  await expect(first.getByLabel('Note', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(second).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveCount(0)
})

test('what is being written for the only alarm stays, and its list is empty once that is given up', async ({
  page,
}) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await page.goto(`${world.url}/alarms?basin=Ciliwung`)
  const row = alarmRow(page, 'Katulampa')
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await page.keyboard.type('gate 3 ')
  const id = (await row.getAttribute('data-alarm')) ?? ''
  await world.act('POST', `/${encodeURIComponent(id)}/acknowledge`, {})
  await expect(row.getByRole('status')).toContainText('has left the list')
  await page.keyboard.type('opened')
  await expect(row.getByLabel('Note', { exact: true })).toHaveValue('gate 3 opened')
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Unacknowledged' })).toBeFocused()
})

test('an alarm stays to be taken where the server cannot be reached, and its row says so', async ({
  page,
}) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await page.goto(`${world.url}/alarms`)
  const row = alarmRow(page, 'Katulampa')
  await expect(row).toBeVisible()
  await page.context().setOffline(true)
  await row.getByRole('button', { name: /^Acknowledge:/ }).click()
  await expect(row.getByRole('alert')).toContainText(
    'cannot be reached. Check your connection and try again.',
  )
  await expect(row).toContainText('unacknowledged')
  await page.context().setOffline(false)
  await row.getByRole('button', { name: /^Acknowledge:/ }).click()
  await expect(row).toHaveCount(0)
})

test('a row says how far the next level is, and at a worse one what was done about the lesser', async ({
  page,
}) => {
  await world.rise(KATULAMPA, 100, 160)
  await page.goto(`${world.url}/alarms`)
  const row = (level: string) => alarmRow(page, `Katulampa.*${level}`)
  await expect(row('Siaga 2')).toContainText('40.0 cm below Siaga 1')
  await row('Siaga 2')
    .getByRole('button', { name: /^Note:/ })
    .click()
  await page.getByRole('button', { name: 'Acknowledge with note' }).click()
  await expect(row('Siaga 2').getByRole('alert')).toHaveText('Write a note first.')
  await page.keyboard.type('gate 3 opened')
  await page.getByRole('button', { name: 'Acknowledge with note' }).click()
  await expect(row('Siaga 2')).toHaveCount(0)
  await world.rise(KATULAMPA, 210)
  await expect(row('Siaga 1')).toContainText(/Siaga 2, acknowledged \d\d:\d\d “gate 3 opened”/)
})

test.describe('with a rule for the water upstream', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('alarms and charts name the station that it comes from, and what stands where it is awaited', async ({
    page,
  }) => {
    const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-upstream-'))
    const file = join(directory, 'alarms.json')
    const rules = [
      { id: 'level', when: { kind: 'level' }, stations: [KATULAMPA] },
      { id: 'upstream', when: { kind: 'upstream' }, stations: [DEPOK] },
      { id: 'silence', when: { kind: 'silence' } },
    ]
    await writeFile(file, JSON.stringify({ rules }))
    await world.close()
    world = await startAlarmWorld({ ALARMS_FILE: file })
    await world.rise(KATULAMPA, ...TO_DANGER)
    await page.goto(`${world.url}/alarms`)
    const row = alarmRow(page, 'Depok.*Siaga 1 upstream at Katulampa')
    await expect(alarmRow(page, 'Katulampa.*Siaga 1')).toBeInViewport({ ratio: 1 })
    await expect(row).toContainText(/Water level [\d.]+\scm/)

    const filters = page.getByRole('search', { name: 'Filter alarms' })
    await expect(filters).toBeHidden()
    await page.getByRole('button', { name: 'Filter' }).click()
    await filters.getByLabel('Kind').selectOption('No data')
    await expect(row).toHaveCount(0)
    await filters.getByRole('button', { name: 'Clear filter' }).click()

    await row.getByRole('link', { name: 'Depok' }).click()
    const trail = page.getByRole('region', { name: 'Alarms in this range' })
    await expect(trail).toContainText('Siaga 1 upstream at Katulampa')
    await rm(directory, { recursive: true })
  })
})

test('a shelf has an end and a reason, and is undone', async ({ page }) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await page.goto(`${world.url}/alarms`)
  const row = alarmRow(page, 'Katulampa.*Siaga 1')
  await row.getByRole('button', { name: /^Shelve:/ }).click()
  const form = row.getByRole('form')
  await form.getByRole('button', { name: 'Shelve' }).click()
  await expect(form.getByRole('alert')).toHaveText('Write a reason first.')
  await form.getByLabel('Until').selectOption({ label: '4 h (until 13:00)' })
  await form.getByLabel('Reason').fill('gate under repair')
  await form.getByRole('button', { name: 'Shelve' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('tab', { name: 'Shelved 1' }).click()
  await expect(row).toContainText('shelved until 13:00')
  await expect(row).toContainText('gate under repair')
  await expect(page.getByText(/^Keys:/)).toHaveText('Keys: J next K previous N Note C chart E timeline ')
  await row.getByRole('button', { name: /^Unshelve:/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Unacknowledged' }).click()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /^Shelve:/ }).click()
  await form.getByLabel('Until').selectOption({ label: 'it is put back (out of service)' })
  await form.getByLabel('Reason').fill('sensor removed')
  await form.getByRole('button', { name: 'Out of service' }).click()
  await page.getByRole('tab', { name: 'Shelved 1' }).click()
  await expect(row).toContainText('out of service')
  await row.getByRole('button', { name: /^Back in service:/ }).click()
  await expect(row).toHaveCount(0)
})

test('what is over stands in the history with every step and its time', async ({ page }) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await page.goto(`${world.url}/alarms`)
  const row = alarmRow(page, 'Katulampa.*Siaga 1')
  await row.getByRole('button', { name: /^Acknowledge:/ }).click()
  await expect(row).toHaveCount(0)
  await world.rise(KATULAMPA, 150, 100, 70)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(row).toContainText(/cleared \d\d:\d\d/)
  await row.getByText('Timeline and message').click()
  const steps = row.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(steps).toHaveText([/Measured 210.cm/, /Received/, /Raised/, /Acknowledged/, /Cleared/])
  await page.getByLabel('Station or text').fill('nobody has this name')
  await expect(page.getByRole('heading', { name: 'No alarm matches' })).toBeVisible()
  await expect(page).toHaveURL(/q=nobody/)
})

test('a silence says what it covers, holds until it is ended, and is shown on its alarms', async ({
  page,
}) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await page.goto(`${world.url}/alarms?tab=silences`)
  await page.getByRole('button', { name: 'New silence' }).click()
  const form = page.getByRole('form', { name: 'New silence' })
  await form.getByLabel('Reason').fill('drill')
  // what is written and not sent yet outlives the page
  await page.reload()
  await page.getByRole('button', { name: 'New silence' }).click()
  await expect(form.getByLabel('Reason')).toHaveValue('drill')
  await form.getByLabel('Station').selectOption({ label: 'Katulampa' })
  await expect(form.getByRole('status')).toContainText(/Covers \d+ alarms now/)
  await form.getByRole('button', { name: 'Silence', exact: true }).click()
  const silence = page.getByRole('listitem').filter({ hasText: 'Station: Katulampa' })
  await expect(silence).toContainText('drill')
  await page.getByRole('tab', { name: 'Unacknowledged' }).click()
  await expect(alarmRow(page, 'Katulampa')).toContainText(/silenced until \d\d:\d\d/)
  await page.getByRole('tab', { name: 'Silences 1' }).click()
  await silence.getByRole('button', { name: /^End silence/ }).click()
  await expect(silence).toHaveCount(0)
})

test('duty is handed over by name, with a note', async ({ page }) => {
  await page.goto(`${world.url}/alarms`)
  const duty = page.getByRole('region', { name: 'Duty' })
  await expect(duty).toContainText('Nobody is on duty')
  await duty.getByRole('button', { name: 'Go on duty' }).click()
  await duty.getByLabel('On duty from now').fill('Rina <b>S.</b>')
  await duty.getByLabel('Note for the handover (optional)').fill('Depok still rising')
  await page.reload()
  await duty.getByRole('button', { name: 'Go on duty' }).click()
  await duty.getByLabel('On duty from now').fill('Rina <b>S.</b>')
  await expect(duty.getByLabel('Note for the handover (optional)')).toHaveValue('Depok still rising')
  await duty.getByRole('form').getByRole('button', { name: 'Go on duty' }).click()
  await expect(duty).toContainText('On duty: Rina <b>S.</b> since')
  await expect(duty).toContainText('Depok still rising')
  await duty.getByRole('button', { name: 'Hand over' }).click()
  await expect(duty.getByLabel('Note for the handover (optional)')).toHaveValue('')
  await page.keyboard.press('Escape')
  // also where somebody else does it
  await world.act('PUT', '/duty', { to: 'Budi' })
  await expect(duty).toContainText('On duty: Budi')
})

test('an alarm that has become another one is not taken unseen', async ({ page }) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(`${world.url}/alarms`)
  const row = alarmRow(page, 'Katulampa')
  await expect(row).toBeVisible()
  const id = await row.getAttribute('data-alarm')
  await world.act('POST', `/${encodeURIComponent(id ?? '')}/acknowledge`, {})
  await world.rise(KATULAMPA, 150, 100, 70, 100, 160, 210)
  await expect
    .poll(async () => {
      const { alarms } = await (await fetch(`${world.url}/api/alarms`)).json()
      return alarms.some((one: { id: string; severity: number }) => one.severity === 3 && one.id !== id)
    })
    .toBe(true)
  await row.getByRole('button', { name: /^Acknowledge:/ }).click()
  await expect(row.getByRole('alert')).toContainText('another one has been raised since')
  await row.getByRole('button', { name: /^Acknowledge:/ }).click()
  await expect(row).toHaveCount(0)
})

test('the sound repeats until the alarm is taken', async ({ page }) => {
  await page.addInitScript(() => {
    const begun = OscillatorNode.prototype.start
    let tones = 0
    Object.assign(window, { tones: () => tones })
    OscillatorNode.prototype.start = function (...args) {
      tones++
      begun.apply(this, args)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { tones: () => number }).tones())
  await page.goto(`${world.url}/alarms`)
  await page.getByLabel('Sound').selectOption('Danger only')
  await page.getByRole('button', { name: 'Test sound' }).click()
  await expect(page.getByText('Test sound played.')).toBeVisible()
  const tested = await tones()
  expect(tested).toBeGreaterThan(0)

  await world.rise(KATULAMPA, ...TO_DANGER)
  const row = alarmRow(page, 'Katulampa')
  await expect(row).toBeVisible()
  await expect.poll(tones).toBe(2 * tested)
  await page.clock.fastForward(15_000)
  await expect.poll(tones).toBe(3 * tested)
  await row.getByRole('button', { name: /^Acknowledge:/ }).click()
  await expect(row).toHaveCount(0)
  await page.clock.fastForward(60_000)
  expect(await tones()).toBe(3 * tested)
})

test('charts and map have marks of alarms, in words too', async ({ page }) => {
  await world.rise(KATULAMPA, ...TO_DANGER)
  await page.goto(`${world.url}/alarms`)
  const row = alarmRow(page, 'Katulampa')
  await row.getByRole('button', { name: /^Note:/ }).click()
  await page.keyboard.type('watchman called')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('watchman called')
  await row.getByRole('link', { name: 'Katulampa' }).click()
  const trail = page.getByRole('region', { name: 'Alarms in this range' })
  await expect(trail.getByRole('listitem').last()).toHaveText(
    /Siaga 1 since 09:00, still on “watchman called”/,
  )
  await expect(page.locator('.alarm-strip')).toBeAttached()
  await page.goto(`${world.url}/?lat=-6.63&lng=106.84&z=12`)
  await expect(page.getByRole('button', { name: /^Katulampa.*, unacknowledged alarm$/ })).toBeVisible()
})

for (const [locale, words] of [
  ['en-GB', { take: 'Unacknowledged', danger: '1 danger' }],
  ['id-ID', { take: 'Belum ditangani', danger: '1 bahaya' }],
] as const) {
  test.describe(`a phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })

    test('has all of it within its width, and axe finds nothing', async ({ page }) => {
      await world.rise(KATULAMPA, ...TO_DANGER)
      await world.rise(DEPOK, 170, 210)
      await page.goto(`${world.url}/alarms`)
      await expect(page.getByRole('tab', { name: new RegExp(`^${words.take}`) })).toBeVisible()
      await expect(attention(page).getByRole('link', { name: words.danger })).toBeInViewport({ ratio: 1 })
      await expect(attention(page).getByRole('link').last()).toBeInViewport({ ratio: 1 })
      await expect(alarmRow(page, 'Katulampa')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      expect(await violationsOn(page)).toEqual([])
    })
  })
}
