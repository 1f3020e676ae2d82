import { afterEach, beforeEach, expect, it } from 'vitest'
import { drafts, keepDraft } from './features/alarms/list/drafts.ts'
import { rememberRecent } from './features/commands/recent.ts'
import { forgetKeptTexts } from './features/kept-text/use-kept-text.ts'
import {
  alarmSound,
  chartPreferences,
  overlaysOn,
  preferOnCharts,
  recents,
  theme,
} from './features/preferences/preferences.ts'

const NAMES = ['localStorage', 'sessionStorage']

beforeEach(() => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of NAMES) Object.defineProperty(globalThis, name, { get, configurable: true })
})
afterEach(() => {
  alarmSound.set('off')
  forgetKeptTexts()
  preferOnCharts({ range: undefined })
  for (const name of NAMES) Reflect.deleteProperty(globalThis, name)
})

it('where the browser refuses storage a page begins without memory, and its choices hold until it is left', () => {
  expect([theme.get(), alarmSound.get(), chartPreferences.get(), overlaysOn.get()]).toEqual([
    'system',
    'off',
    {},
    {},
  ])
  expect([recents.get(), drafts()]).toEqual([[], new Map()])

  alarmSound.set('worst')
  preferOnCharts({ range: '7d' })
  overlaysOn.set({ rivers: true })
  keepDraft('gauge/level', 'note', 'Gate 3 opened')
  rememberRecent({ pathname: '/stations/gauge', search: {} })
  expect([alarmSound.get(), chartPreferences.get(), overlaysOn.get()]).toEqual([
    'worst',
    { range: '7d' },
    { rivers: true },
  ])
  expect(drafts().get('gauge/level')).toEqual({ kind: 'note', text: 'Gate 3 opened' })
  expect(recents.get()).toEqual([{ kind: 'station', id: 'gauge' }])
  forgetKeptTexts()
  expect(drafts().size).toBe(0)
})
