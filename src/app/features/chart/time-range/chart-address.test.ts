import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterChoice, fixedRange, rangeInAddress, sensorsInAddress, sensorsText } from './chart-address.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const NOON = Date.parse('2024-05-01T12:00:00Z')

describe('the range in an address', () => {
  it('is the last day when it says none', () => {
    expect(rangeInAddress({}, NOON)).toEqual({
      range: { fromMs: NOON - 24 * HOUR + MINUTE, toMs: NOON + MINUTE },
      preset: '24h',
      isBroken: false,
    })
  })

  it('ends now for a preset', () => {
    expect(rangeInAddress({ range: '6h' }, NOON).range).toEqual({
      fromMs: NOON - 6 * HOUR + MINUTE / 4,
      toMs: NOON + MINUTE / 4,
    })
  })

  it('is fixed where both ends are named, whatever the preset', () => {
    const search = { range: '6h', from: '2015-12-20T00:00:00Z', to: '2016-01-05T00:00:00Z' } as const
    expect(rangeInAddress(search, NOON)).toEqual({
      range: { fromMs: Date.UTC(2015, 11, 20), toMs: Date.UTC(2016, 0, 5) },
      preset: null,
      isBroken: false,
    })
  })

  it('may name its ends with an offset and without seconds', () => {
    const { range } = rangeInAddress({ from: '2015-12-20T07:00+07:00', to: '2015-12-21T00:00Z' }, NOON)
    expect(range.fromMs).toBe(Date.UTC(2015, 11, 20))
  })

  it('may name its ends with an offset as it is typed: a plus in an address is read as a space', () => {
    const { range } = rangeInAddress({ from: '2015-12-20T07:00 07:00', to: '2015-12-21T00:00Z' }, NOON)
    expect(range.fromMs).toBe(Date.UTC(2015, 11, 20))
  })

  it.each([
    ['2016-01-05T00:00:00Z', '2015-12-20T00:00:00Z'],
    ['2016-01-05T00:00:00Z', '2016-01-05T00:00:00Z'],
    ['2024-02-30T00:00:00Z', '2024-03-05T00:00:00Z'],
    ['1', '2'],
    ['0024-12-20T00:00:00Z', '2024-12-21T00:00:00Z'],
    ['2024-12-20T00:00:00Z', '9999-12-21T00:00:00Z'],
    ['2024-01-01T00:00:00', '2024-01-02T00:00:00'],
    [undefined, '2024-01-02T00:00:00Z'],
  ])('from %s to %s is none: the preset stands in, and it is said', (from, to) => {
    const search = { range: '6h' as const, ...(from && { from }), ...(to && { to }) }
    expect(rangeInAddress(search, NOON)).toMatchObject({ preset: '6h', isBroken: true })
  })

  it('comes back from what was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 1, max: 4e8 }), (from, length) => {
        const range = { fromMs: from * 1000, toMs: (from + length) * 1000 }
        expect(rangeInAddress(fixedRange(range), NOON).range).toEqual(range)
      }),
    )
  })
})

describe('the sensors in an address', () => {
  const level = { id: 'Level, main' }
  const rain = { id: '100%' }

  it('are all where none is named, or none that the station has', () => {
    expect(sensorsInAddress({}, [level, rain])).toEqual([level, rain])
    expect(sensorsInAddress({ sensors: 'x,%E0%A4' }, [level, rain])).toEqual([level, rain])
  })

  it('may be called anything', () => {
    const text = sensorsText([level], [level, rain])
    expect(sensorsInAddress({ sensors: text as string }, [level, rain])).toEqual([level])
  })

  it('are not said when all are shown', () => {
    expect(sensorsText([level, rain], [level, rain])).toBeUndefined()
  })

  it('that were not there to choose from stay as they were', () => {
    const listed = [level, { id: 'battery' }]
    const all = [...listed, rain]
    expect(afterChoice([level], listed, {}, all)).toEqual([level, rain])
    expect(afterChoice(listed, listed, { sensors: 'battery' }, all)).toEqual(listed)
  })
})
