import { expect, test } from 'vitest'
import { openedIn, recentsIn } from './recent.ts'

test.each([
  ['/stations/ea-f1707-armley', {}, { kind: 'station', id: 'ea-f1707-armley' }],
  ['/stations/a%2Fb', { range: '7d' }, { kind: 'station', id: 'a/b' }],
  ['/', { station: 'depok' }, { kind: 'station', id: 'depok' }],
  ['/compare', { series: 'a:1,b:1', zone: 'utc' }, { kind: 'comparison', series: 'a:1,b:1' }],
  ['/', {}, null],
  ['/compare', {}, null],
  ['/status', { station: 'depok' }, null],
  ['/stations/%E0%A4', {}, null],
])('%s with %j opens %j', (pathname, search, opened) => {
  expect(openedIn({ pathname, search })).toEqual(opened)
})

test('what is stored is read back, and what is not understood left out', () => {
  const entries = [{ kind: 'station', id: 'depok' }, { kind: 'river', id: 'x' }, null, { kind: 'station' }]
  expect(recentsIn(JSON.stringify({ version: 1, entries }))).toEqual([{ kind: 'station', id: 'depok' }])
  for (const text of [null, '', '{', '[]', '{"version":2,"entries":[]}', '{"version":1,"entries":{}}']) {
    expect(recentsIn(text)).toEqual([])
  }
})
