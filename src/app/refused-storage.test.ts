import { afterEach, beforeEach, expect, it } from 'vitest'
import { drafts, keepDraft } from './features/alarms/list/drafts.ts'
import { chooseSound, soundChoice } from './features/alarms/signals/signal-choices.ts'
import { recents, rememberRecent } from './features/commands/recent.ts'
import { forgetKeptTexts } from './features/kept-text/use-kept-text.ts'
import { storeChoice, storedChoice } from './features/map/overlays/overlay-choice.ts'
import { prefer, preferences } from './features/preferences/preferences.ts'
import { themeChoice } from './features/theme/theme.ts'

const NAMES = ['localStorage', 'sessionStorage']

beforeEach(() => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of NAMES) Object.defineProperty(globalThis, name, { get, configurable: true })
})
afterEach(() => {
  chooseSound('off')
  forgetKeptTexts()
  prefer({ range: undefined })
  for (const name of NAMES) Reflect.deleteProperty(globalThis, name)
})

it('where the browser refuses storage a page begins without memory, and its choices hold until it is left', () => {
  expect([themeChoice(), soundChoice(), preferences(), storedChoice()]).toEqual(['system', 'off', {}, {}])
  expect([recents(), drafts()]).toEqual([[], new Map()])

  chooseSound('worst')
  prefer({ range: '7d' })
  storeChoice({ rivers: true })
  keepDraft('gauge/level', 'note', 'Gate 3 opened')
  rememberRecent({ pathname: '/stations/gauge', search: {} })
  expect([soundChoice(), preferences(), storedChoice()]).toEqual(['worst', { range: '7d' }, { rivers: true }])
  expect(drafts().get('gauge/level')).toEqual({ kind: 'note', text: 'Gate 3 opened' })
  expect(recents()).toEqual([{ kind: 'station', id: 'gauge' }])
  forgetKeptTexts()
  expect(drafts().size).toBe(0)
})
