import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { textOf } from '../../testing/text-of.tsx'
import { showRange } from '../time/shown-range.ts'
import { ZoneLabel, ZoneSwitch } from './ZoneSwitch.tsx'

const HOUR = 3_600_000
/** Clocks in New York went forward on 10 March 2024 at 07:00 UTC, and back on 3 November at 06:00 UTC. */
const FORWARD = Date.parse('2024-03-10T07:00:00Z')
const BACK = Date.parse('2024-11-03T06:00:00Z')

vi.mock('../../../view/time/zone.ts', async (original) => ({
  ...(await original<typeof import('../../../view/time/zone.ts')>()),
  readersZone: () => 'America/New_York',
}))

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }))
afterEach(() => {
  showRange(null)
  vi.unstubAllGlobals()
})

const textOver = async (fromMs: number, toMs: number) => {
  showRange({ fromMs, toMs })
  return `${await textOf(<ZoneSwitch />)} | ${await textOf(<ZoneLabel />)}`
}

it.each([
  ['of summer', Date.parse('2007-07-01T00:00:00Z'), Date.parse('2007-07-02T00:00:00Z'), 'UTC−4'],
  ['of winter', Date.parse('2007-01-01T00:00:00Z'), Date.parse('2007-01-02T00:00:00Z'), 'UTC−5'],
  ['up to the change', FORWARD - HOUR, FORWARD, 'UTC−5'],
  ['across the change', FORWARD - HOUR, FORWARD + 1, 'UTC−5 / UTC−4'],
  ['from the change on', FORWARD, FORWARD + HOUR, 'UTC−4'],
  ['across the change back', BACK - 1, BACK + HOUR, 'UTC−4 / UTC−5'],
])('the offset is that of a range %s', async (_, fromMs, toMs, offset) => {
  const text = await textOver(fromMs, toMs)
  expect(text).toContain(`Local time · ${offset} `)
  expect(text).toMatch(new RegExp(`\\| ${offset} America/New York$`))
})

it('a page without a range says the offset of now', async () => {
  vi.useFakeTimers({ now: FORWARD - 1, toFake: ['Date'] })
  expect(await textOf(<ZoneSwitch />)).toContain('Local time · UTC−5 ')
  vi.setSystemTime(FORWARD)
  expect(await textOf(<ZoneSwitch />)).toContain('Local time · UTC−4 ')
  vi.useRealTimers()
})
