import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOf, letterAt, placeOf, type SeriesChoice, seriesIn, seriesText } from './series-choice.ts'

const HOUR = 3_600_000
const plain = { lagMs: 0, earlier: null }

describe('series in an address', () => {
  it('are a station and a sensor, with how much later they are shown and an earlier time where these are said', () => {
    expect(seriesIn('a:1,b:2:PT6H,c:3:-90,a:1:previous,a:1:PT15M:2y')).toEqual([
      { deviceId: 'a', sensorId: '1', ...plain },
      { deviceId: 'b', sensorId: '2', ...plain, lagMs: -6 * HOUR },
      { deviceId: 'c', sensorId: '3', ...plain, lagMs: 1.5 * HOUR },
      { deviceId: 'a', sensorId: '1', ...plain, earlier: { kind: 'period' } },
      { deviceId: 'a', sensorId: '1', lagMs: -HOUR / 4, earlier: { kind: 'years', years: 2 } },
    ])
  })

  it('are none of an address that says none', () => {
    expect([seriesIn(undefined), seriesIn(''), seriesIn(','), seriesText([])]).toEqual([
      [],
      [],
      [],
      undefined,
    ])
  })

  it('are left out alone where they are strange, and a strange lag leaves out itself', () => {
    expect(
      seriesIn(':1,a:,b,%E0:1,c:1:PT6X,d:1:P400D,e:1:0y:PT1H').map(({ lagMs, ...one }) => [one, lagMs]),
    ).toEqual([
      [{ deviceId: '%E0', sensorId: '1', earlier: null }, 0],
      [{ deviceId: 'c', sensorId: '1', earlier: null }, 0],
      [{ deviceId: 'd', sensorId: '1', earlier: null }, 0],
      [{ deviceId: 'e', sensorId: '1', earlier: null }, -HOUR],
    ])
  })

  it('are eight at most, the same one once', () => {
    const many = Array.from({ length: 12 }, (_, i) => `s${i}:level`).join(',')
    expect(
      seriesIn(many)
        .map(({ deviceId }) => deviceId)
        .join(),
    ).toBe('s0,s1,s2,s3,s4,s5,s6,s7')
    expect(seriesIn('a:1,a:1,a:1:PT0S')).toHaveLength(1)
  })

  it('come back as they were written, whatever their ids are', () => {
    const choice = fc.record<SeriesChoice>({
      deviceId: fc.string({ minLength: 1 }),
      sensorId: fc.string({ minLength: 1 }),
      lagMs: fc.integer({ min: -8_000_000, max: 8_000_000 }).map((seconds) => seconds * 1000 || 0),
      earlier: fc.oneof(
        fc.constant(null),
        fc.constant({ kind: 'period' } as const),
        fc.integer({ min: 1, max: 99 }).map((years) => ({ kind: 'years', years }) as const),
      ),
    })
    fc.assert(
      fc.property(choice, (one) => {
        expect(seriesIn(seriesText([one]))).toEqual([one])
      }),
    )
  })
})

it('letters name places', () => {
  expect([
    letterAt(0),
    letterAt(7),
    placeOf('A'),
    placeOf('H'),
    placeOf('I'),
    placeOf('AB'),
    placeOf(''),
  ]).toEqual([...['A', 'H', 0, 7, -1, -1, -1]])
})

it('keys of series do not change with their lags', () => {
  const keys = keysOf(seriesIn('a:1,b:1:PT6H,a:1:PT1H,a:1:previous'))
  expect(keys).toEqual(['a:1 0', 'b:1 0', 'a:1 1', 'a:1:previous 0'])
  expect(keysOf(seriesIn('a:1,b:1,a:1:PT2H,a:1:previous'))).toEqual(keys)
})
