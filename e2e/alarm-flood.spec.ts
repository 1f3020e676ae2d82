import type { AlarmMessage } from '../src/domain/alarms/message/alarm-message.ts'
import { type FloodWorld, startFloodWorld } from './support/flood-world.ts'
import { expect, test } from './support/test.ts'

test.use({ stack: 'own' })

/** The flood of 5 January: Katulampa stands at 45 cm, at 226 cm two hours later, and at 75 cm in the evening. */
const BEGIN = '2026-01-05T07:18:00Z'
const AT = {
  siaga3: '2026-01-05T07:38:00Z',
  escalated: '2026-01-05T07:52:00Z',
  siaga2: '2026-01-05T08:36:00Z',
  siaga1: '2026-01-05T09:08:00Z',
  over: '2026-01-05T13:50:00Z',
}

const LANGUAGES = [
  {
    locale: 'en-GB',
    calm: 'No alarms',
    none: 'No unacknowledged alarms',
    taken: 'acknowledged',
    danger: '1 danger',
    active: 'Active',
    noneActive: 'No active alarms',
    history: 'History',
    over: /cleared/,
  },
  {
    locale: 'id-ID',
    calm: 'Tidak ada alarm',
    none: 'Semua sudah ditangani',
    taken: 'ditangani',
    danger: '1 bahaya',
    active: 'Aktif',
    noneActive: 'Tidak ada alarm aktif',
    history: 'Riwayat',
    over: /selesai \d/,
  },
] as const

let world: FloodWorld

test.beforeEach(async ({ page }) => {
  world = await startFloodWorld(BEGIN)
  await page.clock.setSystemTime(Date.parse(BEGIN))
})
test.afterEach(async ({ page }) => {
  // one that has lost its server would ask on
  await page.close()
  await world.close()
})

/** The presets of levels that messages tell of, each once, in their order. */
function notifiedOf(messages: readonly AlarmMessage[], list: 'alarms' | 'resolved' = 'alarms'): unknown[] {
  return [...new Set(messages.flatMap((message) => message[list].map(({ level }) => level?.preset)))]
}

for (const { locale, ...words } of LANGUAGES) {
  test.describe(`the flood of Katulampa in ${locale}`, () => {
    test.use({ locale })

    test('raises, escalates, is taken by keyboard, worsens, and is over', async ({ page }) => {
      const row = (level: string) =>
        page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: new RegExp(`Katulampa.*${level}`) }) })
      await page.goto(`${world.url}/alarms`)
      await expect(page.getByRole('heading', { name: words.calm, exact: true })).toBeVisible()

      await world.flowTo(page, AT.siaga3)
      await expect(row('Siaga 3')).toBeVisible()
      await expect.poll(() => notifiedOf(world.room)).toEqual(['siaga-3'])
      expect(world.room[0]?.alarms[0]?.station).toMatchObject({ basin: 'Ciliwung' })
      expect(world.officer).toEqual([])

      await world.flowTo(page, AT.escalated)
      await expect.poll(() => world.officer.map(({ reason }) => reason)).toEqual(['escalation'])
      expect(world.officer[0]?.alarms[0]?.notifiedBefore).toMatchObject([{ receiver: 'room' }])

      await page.keyboard.press('j')
      await expect(row('Siaga 3')).toBeFocused()
      await page.keyboard.press('t')
      await expect(page.getByRole('heading', { name: words.none })).toBeVisible()

      await world.flowTo(page, AT.siaga2)
      await expect(row('Siaga 2')).toBeVisible()
      await expect.poll(() => notifiedOf(world.room)).toEqual(['siaga-3', 'siaga-2'])
      await world.flowTo(page, AT.siaga1)
      await expect(row('Siaga 1')).toBeVisible()
      await expect(row('Siaga 2')).toHaveCount(0)
      await expect.poll(() => notifiedOf(world.room)).toEqual(['siaga-3', 'siaga-2', 'siaga-1'])
      const attention = page.getByRole('navigation', { name: /Needs attention|Perlu perhatian/ })
      await expect(attention.getByRole('link', { name: words.danger })).toBeVisible()

      await page.keyboard.press('j')
      await expect(row('Siaga 1')).toBeFocused()
      await page.keyboard.press('n')
      await page.keyboard.type('Manggarai told by radio')
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Katulampa, Siaga 1: ${words.taken}.`)).toBeAttached()

      await world.flowTo(page, AT.over)
      await page.getByRole('tab', { name: words.active }).click()
      await expect(page.getByRole('heading', { name: words.noneActive })).toBeVisible()
      await expect
        .poll(() => notifiedOf(world.room, 'resolved').toSorted())
        .toEqual(['siaga-1', 'siaga-2', 'siaga-3'])
      await page.getByRole('tab', { name: words.history }).click()
      for (const level of ['Siaga 1', 'Siaga 2', 'Siaga 3'])
        await expect(row(level)).toContainText(words.over)
      await expect(row('Siaga 1')).toContainText('Manggarai told by radio')
    })
  })
}
