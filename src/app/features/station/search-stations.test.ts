import { describe, expect, it } from 'vitest'
import type { DeviceState } from '../../../domain/device.ts'
import { countBy, filterStations } from './search-stations.ts'

function station(name: string, more: Partial<DeviceState> = {}): DeviceState {
  return {
    id: name.slice(0, 2),
    name,
    kind: 'AWLR',
    position: null,
    intervalSeconds: null,
    lastUpdateMs: null,
    sensors: [],
    freshness: 'live',
    latest: {},
    rates: {},
    ...more,
  }
}

const stations = [
  station('Glaciar Perito Moreno WS-1 turística', { id: 'nw-1', kind: 'AWS' }),
  station('Katulampa', { id: 'SIM-001' }),
  station('Bogor', { id: 'SIM-002', kind: 'AWS', freshness: 'silent' }),
]
const found = (filter: Parameters<typeof filterStations>[1]) =>
  filterStations(stations, filter).map(({ id }) => id)

describe('the search', () => {
  it('without a word finds all, in the order they came', () => {
    expect(found({ q: '  ' })).toEqual(['nw-1', 'SIM-001', 'SIM-002'])
  })

  it('minds neither case nor accents, on either side', () => {
    expect(found({ q: 'TURISTICA' })).toEqual(['nw-1'])
    expect(found({ q: 'katulampá' })).toEqual(['SIM-001'])
  })

  it('wants every word, in any order, in name or id', () => {
    expect(found({ q: 'moreno glaciar' })).toEqual(['nw-1'])
    expect(found({ q: 'sim bogor' })).toEqual(['SIM-002'])
    expect(found({ q: 'bogor moreno' })).toEqual([])
  })

  it('takes signs as signs, not as a pattern', () => {
    expect(found({ q: '.*' })).toEqual([])
  })
})

it('filters hold together', () => {
  expect(found({ kind: 'AWS' })).toEqual(['nw-1', 'SIM-002'])
  expect(found({ kind: 'AWS', freshness: 'silent' })).toEqual(['SIM-002'])
})

it('stations are counted by a field', () => {
  expect([...countBy(stations, ({ kind }) => kind)]).toEqual([
    ['AWS', 2],
    ['AWLR', 1],
  ])
})
