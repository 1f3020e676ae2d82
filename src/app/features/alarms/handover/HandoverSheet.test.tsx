import { expect, test } from 'vitest'
import type { AlarmView } from '../../../../domain/alarms/alarm-view.ts'
import { textOf } from '../../../testing/text-of.tsx'
import { ago, CLOCK, levelAlarm, listingOf, takenAgo } from '../testing/example-alarms.ts'
import { Sheet } from './HandoverSheet.tsx'

const at = (name: string, alarm: AlarmView): AlarmView => ({
  ...alarm,
  id: `level:${name}:level:${alarm.severity}@x`,
  station: { id: name, name },
})
const note = (text: string) => ({ notes: [{ atMs: ago(20), by: 'Rina', text }] })
const OPEN = at('Manggarai', levelAlarm(3, 5))
const TAKEN = at('Depok', levelAlarm(2, 90, { ...takenAgo(80), ...note('gate 3 opened') }))
const SHELVED = at('Karet', levelAlarm(1, 90, { state: 'shelved' }))
const HELD = at('Manggarai', levelAlarm(1, 50, { state: 'suppressed', heldBackBy: OPEN.id }))
const OVER = { state: 'normal', isActive: false, returnedMs: ago(10) } as const
const ENDED = at('Katulampa', levelAlarm(1, 2000, { ...takenAgo(70), ...OVER, ...note('crest 240') }))
const FROM_MS = ago(24 * 60)

const sheetOf = (history: AlarmView[] | undefined, { limit = 500, language = 'en' as 'en' | 'id' } = {}) => {
  const listing = listingOf(OPEN, TAKEN, SHELVED, HELD)
  const past = history && { alarms: history, limit }
  return textOf(<Sheet {...{ listing, devices: [], clock: CLOCK, fromMs: FROM_MS }} history={past} />, {
    language,
  })
}

test('the sheet has what is to take, taken, shelved and ended, each once, with its notes', async () => {
  const text = await sheetOf([ENDED, OPEN, TAKEN])
  const parts = [
    ...['Unacknowledged 1', 'Manggarai', 'unacknowledged since 01:51, 50 min'],
    ...['Acknowledged, still active 1', 'Depok', 'gate 3 opened', 'acknowledged 01:21 by Rina'],
    ...['Shelved and out of service 1', 'Karet'],
    ...['Cleared alarms of the shift 1 since 17 Nov 2026, 02:41 UTC+7', 'Katulampa', 'crest 240', 'cleared'],
  ]
  let from = 0
  for (const part of parts) {
    const found = text.indexOf(part, from)
    expect(found, `${part} in ${text.slice(from)}`).toBeGreaterThanOrEqual(from)
    from = found + part.length
  }
  for (const name of ['Manggarai', 'Depok', 'Karet', 'Katulampa']) expect(text.split(name)).toHaveLength(2)
})

test('a part without any says so', async () => {
  expect(await sheetOf([])).toMatch(/Cleared alarms of the shift since .* UTC\+7 None\.$/)
})

test('what could not be loaded is not called none', async () => {
  expect(await sheetOf(undefined)).toMatch(/UTC\+7 The alarms cannot be loaded$/)
})

test('where more ended than are looked at, that is said', async () => {
  expect(await sheetOf([ENDED], { limit: 1 })).toContain('only the last 1 were checked')
  expect(await sheetOf([ENDED], { limit: 2 })).not.toContain('looked at')
})

test('in Indonesian', async () => {
  expect(await sheetOf([ENDED], { language: 'id' })).toContain('Alarm giliran ini yang sudah selesai')
})
