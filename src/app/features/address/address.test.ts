import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseChartSearch } from './chart-search.ts'
import { parseMapSearch } from './map-search.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

describe('the text of an address', () => {
  it('reads as a person would write it', () => {
    expect(stringifySearch({ q: 'Kali Ciliwung', station: '12', z: 8, zone: undefined })).toBe(
      '?q=Kali+Ciliwung&station=12&z=8',
    )
    expect(stringifySearch({ from: '2015-12-20T00:00:00Z' })).toBe('?from=2015-12-20T00:00:00Z')
    expect(stringifySearch({})).toBe('')
  })

  it('gives back every text it was given', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (q) => {
        expect(parseMapSearch(parseSearch(stringifySearch({ q }))).q).toBe(q.toWellFormed())
      }),
    )
  })
})

describe('what an address says', () => {
  it('is a view, a station and a filter', () => {
    const search = parseSearch('?station=7&lat=-6.2&lng=106.8&z=11&freshness=silent&zone=utc&kind=AWS')
    expect(parseMapSearch(search)).toEqual({
      station: '7',
      lat: -6.2,
      lng: 106.8,
      z: 11,
      freshness: 'silent',
      zone: 'utc',
      kind: 'AWS',
    })
  })

  it('is that long gaps are folded, and nothing else of gaps', () => {
    expect(parseChartSearch(parseSearch(stringifySearch({ gaps: 'fold' })))).toEqual({ gaps: 'fold' })
    expect(parseChartSearch(parseSearch('?gaps=open'))).toEqual({})
  })

  it('is nothing where it says nothing we know', () => {
    expect(parseMapSearch(parseSearch('?lat=95&lng=x&z=&freshness=old&q='))).toEqual({})
    expect(parseChartSearch(parseSearch('?range=5h&view=table'))).toEqual({ view: 'table' })
  })
})
