import { expect, test } from 'vitest'
import { openedIn } from './recent.ts'

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
