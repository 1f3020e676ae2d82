import { expect, it } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import { findStations } from './use-found-stations.ts'

const station = (id: string, name: string, part: Partial<DeviceState> = {}): DeviceState => ({
  ...{ id, name, kind: 'AWLR', position: null, intervalSeconds: 300, sensors: [] },
  ...{ freshness: 'live', latest: {}, lastUpdateMs: 0, rates: {} },
  ...part,
})

it('the search finds within the filter of the list, and everywhere without one', () => {
  const stations = [
    station('live', 'Bogor Weir'),
    station('silent', 'Bogor AWS', { freshness: 'silent', kind: 'AWS' }),
    station('other', 'Depok', { freshness: 'silent' }),
  ]
  const found = (filter: Parameters<typeof findStations>[1]) =>
    findStations(stations, filter).map(({ id }) => id)
  expect(found({ q: 'bogor', freshness: 'silent' })).toEqual(['silent'])
  expect(found({ q: 'bogor', kind: 'AWLR' })).toEqual(['live'])
  expect(found({ q: 'depok', kind: 'AWS' })).toEqual([])
  expect(found({ q: 'bogor' }).sort()).toEqual(['live', 'silent'])
})
