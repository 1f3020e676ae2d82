import { afterEach, expect, test } from 'vitest'
import { browserStorage } from '../../../view/storage/safe-storage.ts'
import { alarmSound, chartPreferences, legendOpen, overlaysOn, recents, theme } from './preferences.ts'

const ALL = [theme, alarmSound, legendOpen, overlaysOn, chartPreferences, recents]
const KEYS = ['theme', 'alarm-sound', 'legend', 'overlays', 'preferences', 'recent'].map(
  (key) => `gaugeboard.${key}`,
)
const NONE = ['system', 'off', false, {}, {}, []]

const store = (...texts: (string | null)[]) => {
  for (const [i, key] of KEYS.entries()) browserStorage.write(key, texts[i] ?? null)
}
const read = () => ALL.map((one) => one.get())

afterEach(() => store())

test('what earlier versions stored is read as they did, and stored the same', () => {
  const texts = [
    'dark',
    'worst',
    'open',
    '{"rivers":true,"rain":false}',
    '{"version":1,"range":"7d","step":"raw","zone":"utc"}',
    '{"version":1,"entries":[{"kind":"station","id":"depok"},{"kind":"comparison","series":"a:1,b:1"}]}',
  ]
  store(...texts)
  const chosen = read()
  expect(chosen).toEqual([
    'dark',
    'worst',
    true,
    { rivers: true, rain: false },
    { range: '7d', step: 'raw', zone: 'utc' },
    [
      { kind: 'station', id: 'depok' },
      { kind: 'comparison', series: 'a:1,b:1' },
    ],
  ])
  store()
  expect(read()).toEqual(NONE)
  for (const [i, one] of ALL.entries()) (one.set as (value: unknown) => void)(chosen[i])
  expect(KEYS.map((key) => browserStorage.read(key))).toEqual(texts)
})

test.each([
  [''],
  ['{'],
  ['null'],
  ['[]'],
  ['7'],
  ['{"range":7}'],
  ['{"version":2,"range":"7d","entries":[]}'],
  ['{"version":1,"range":"5h","step":7,"zone":{"__proto__":null},"entries":{}}'],
])('of %j nothing is taken over', (text) => {
  store(...KEYS.map(() => text))
  expect(read()).toEqual(NONE)
})

test('what is understood is kept beside what is not', () => {
  const entries = [{ kind: 'station', id: 'depok' }, { kind: 'river', id: 'x' }, null, { kind: 'station' }]
  store(
    null,
    null,
    null,
    '{"rivers":true,"rain":"yes"}',
    '{"version":1,"range":"30d","zone":"Mars/Base"}',
    JSON.stringify({ version: 1, entries }),
  )
  expect(read().slice(3)).toEqual([{ rivers: true }, { range: '30d' }, [{ kind: 'station', id: 'depok' }]])
})

test("the same text is the same value, another tab's is another", () => {
  store(null, null, null, '{"rivers":true}')
  const chosen = overlaysOn.get()
  expect(overlaysOn.get()).toBe(chosen)
  store(null, null, null, '{"rivers":false}')
  expect(overlaysOn.get()).toEqual({ rivers: false })
})
