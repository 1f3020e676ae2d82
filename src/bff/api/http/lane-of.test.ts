import { expect, it } from 'vitest'
import { laneOf } from './lane-of.ts'

it.each([
  [null, 'foreground'],
  ['u=3', 'foreground'],
  ['u=4, i', 'foreground'],
  ['u=6', 'background'],
  ['i, u=7', 'background'],
  ['u=9', 'foreground'],
  ['x-u=7', 'foreground'],
])('work for a request of priority %s is done in the %s', (priority, lane) => {
  const headers = new Headers(priority === null ? {} : { priority })
  expect(laneOf({ method: 'GET', headers })).toBe(lane)
})
