import { expect, it } from 'vitest'
import { exportPath } from './export-path.ts'

it('an export names range, format and zone, whatever the station is called', () => {
  const range = { fromMs: Date.UTC(2015, 11, 20), toMs: Date.UTC(2016, 0, 5) }
  expect(exportPath('a/b c', range, 'csv', 'Europe/London')).toBe(
    '/api/devices/a%2Fb%20c/export?from=2015-12-20T00%3A00%3A00Z&to=2016-01-05T00%3A00%3A00Z&format=csv&zone=Europe%2FLondon',
  )
})
