import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceDataPath, devicesPath, InvalidPathSegment, segment } from './paths.ts'

test('paths are the four of the interface', () => {
  const query = { start: Date.UTC(2024, 0, 1), end: Date.UTC(2024, 0, 2), tz: -3 }
  expect(devicesPath()).toBe('/devices')
  expect(devicesPath('key')).toBe('/key/devices')
  expect(deviceDataPath('d 1', {})).toBe('/devices/d%201/data')
  expect(deviceDataPath('d/1', query, 'key')).toBe(
    '/key/devices/d%2F1/data?start=2024-01-01T00%3A00%3A00Z&end=2024-01-02T00%3A00%3A00Z&tz=-3',
  )
})

test('what no path can carry is refused rather than sent elsewhere', () => {
  for (const text of ['', '.', '..']) expect(() => segment(text)).toThrow(InvalidPathSegment)
})

test('any other id stays one segment of the URL it is put into, and is read back from it', () => {
  const id = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text !== '.' && text !== '..')
  fc.assert(
    fc.property(
      fc.oneof(id, fc.constantFrom('%2e%2e', '...', 'a/../b', '?', '#', '\\', '\ud800')),
      (text) => {
        const { pathname, search, hash } = new URL(
          `https://service.test/external/v1${deviceDataPath(text, {})}`,
        )
        const parts = pathname.split('/')
        expect(parts).toHaveLength(6)
        expect(decodeURIComponent(parts[4] ?? '')).toBe(text.toWellFormed())
        expect(search + hash).toBe('')
      },
    ),
  )
})
