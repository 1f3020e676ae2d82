import { expect, it } from 'vitest'
import { backToMap, rememberMapSearch } from './last-map-search.ts'

it('leads back to the place and the filter that the map had, with the station of the chart', () => {
  expect(backToMap('depok', undefined)).toEqual({ station: 'depok' })
  const search = { station: 'other', state: 'warning', lat: -6.2, lng: 106.8, z: 15, zone: 'utc' }
  rememberMapSearch({ pathname: '/', search })
  rememberMapSearch({ pathname: '/stations/depok', search: { range: '7d' } })
  const place = { state: 'warning', lat: -6.2, lng: 106.8, z: 15 }
  expect(backToMap('depok', undefined)).toEqual({ ...place, station: 'depok' })
  expect(backToMap('depok', 'station')).toEqual({ ...place, station: 'depok', zone: 'station' })
})
