import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const KEYS = ['theme', 'alarm-sound', 'legend', 'overlays', 'preferences', 'recent'].map(
  (key) => `gaugeboard.${key}`,
)
const NONE = ['system', 'off', false, {}, {}, []]

beforeEach(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
})
afterEach(() => void vi.resetModules())

/** The preferences of a page that is opened now. */
async function opened() {
  vi.resetModules()
  const { theme, alarmSound, legendOpen, overlaysOn, chartPreferences, recents } = await import(
    './preferences.ts'
  )
  return [theme, alarmSound, legendOpen, overlaysOn, chartPreferences, recents] as const
}

function store(...texts: (string | null)[]): void {
  for (const [i, key] of KEYS.entries()) {
    const text = texts[i] ?? null
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  }
}

const read = async () => (await opened()).map((one) => one.get())

test('what earlier versions stored is read as they did, and stored the same', async () => {
  const texts = [
    'dark',
    'worst',
    'open',
    '{"rivers":true,"rain":false}',
    '{"version":1,"range":"7d","step":"raw","zone":"utc"}',
    '{"version":1,"entries":[{"kind":"station","id":"depok"},{"kind":"comparison","series":"a:1,b:1"}]}',
  ]
  store(...texts)
  const chosen = await read()
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
  expect(await read()).toEqual(NONE)
  for (const [i, one] of (await opened()).entries()) (one.set as (value: unknown) => void)(chosen[i])
  expect(KEYS.map((key) => localStorage.getItem(key))).toEqual(texts)
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
])('of %j nothing is taken over', async (text) => {
  store(null, null, null, text, text, text)
  expect(await read()).toEqual(NONE)
  store(text, text, text)
  expect(await read()).toEqual(NONE)
})

test('what is understood is kept beside what is not', async () => {
  const entries = [{ kind: 'station', id: 'depok' }, { kind: 'river', id: 'x' }, null, { kind: 'station' }]
  store(
    ...[null, null, null, '{"rivers":true,"rain":"yes"}', '{"version":1,"range":"30d","zone":"Mars/Base"}'],
    JSON.stringify({ version: 1, entries }),
  )
  expect((await read()).slice(3)).toEqual([
    { rivers: true },
    { range: '30d' },
    [{ kind: 'station', id: 'depok' }],
  ])
})

test('a page keeps what it began with, but learns of sounds, theme and stations chosen in another tab', async () => {
  store('dark', 'worst', 'open', '{"rivers":true}', '{"version":1,"zone":"utc"}')
  const page = await opened()
  const [, , , overlaysOn, chartPreferences] = page
  expect(page.map((one) => one.get())).toEqual(['dark', 'worst', true, { rivers: true }, { zone: 'utc' }, []])
  expect(overlaysOn.get()).toBe(overlaysOn.get())
  store(
    null,
    null,
    null,
    '{"rivers":false}',
    null,
    '{"version":1,"entries":[{"kind":"station","id":"depok"}]}',
  )
  const stations = [{ kind: 'station', id: 'depok' }]
  expect(page.map((one) => one.get())).toEqual([
    'system',
    'off',
    true,
    { rivers: true },
    { zone: 'utc' },
    stations,
  ])
  chartPreferences.set({ range: '7d' })
  expect(chartPreferences.get()).toEqual({ range: '7d' })
})
