import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterChoice,
  displayRange,
  fixedRange,
  isOver,
  latestEnd,
  liveAddress,
  presetRange,
  rangeInAddress,
  sensorsInAddress,
  sensorsText,
  sharedAddress,
} from './chart-address.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = Date.parse('2024-05-01T12:00:00Z')
/** Of a station that reports, and whose first reading nobody knows. */
const ENDS = { nowMs: NOON, oldestMs: null, newestMs: NOON - 5 * MINUTE }

describe('the range in an address', () => {
  it('is the last day when it says none', () => {
    expect(rangeInAddress({}, ENDS)).toEqual({
      range: { fromMs: NOON - 24 * HOUR + MINUTE, toMs: NOON + MINUTE },
      preset: '24h',
      isBroken: false,
      endsAtLast: false,
    })
  })

  it('ends now for a preset', () => {
    expect(rangeInAddress({ range: '6h' }, ENDS).range).toEqual({
      fromMs: NOON - 6 * HOUR + MINUTE / 4,
      toMs: NOON + MINUTE / 4,
    })
  })

  it('is fixed where both ends are named, whatever the preset', () => {
    const search = { range: '6h', from: '2015-12-20T00:00:00Z', to: '2016-01-05T00:00:00Z' } as const
    expect(rangeInAddress(search, ENDS)).toEqual({
      range: { fromMs: Date.UTC(2015, 11, 20), toMs: Date.UTC(2016, 0, 5) },
      preset: null,
      isBroken: false,
      endsAtLast: false,
    })
  })

  it('may name its ends with an offset and without seconds', () => {
    const { range } = rangeInAddress({ from: '2015-12-20T07:00+07:00', to: '2015-12-21T00:00Z' }, ENDS)
    expect(range.fromMs).toBe(Date.UTC(2015, 11, 20))
  })

  it('may name its ends with an offset as it is typed: a plus in an address is read as a space', () => {
    const { range } = rangeInAddress({ from: '2015-12-20T07:00 07:00', to: '2015-12-21T00:00Z' }, ENDS)
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
    expect(rangeInAddress(search, ENDS)).toMatchObject({ preset: '6h', isBroken: true })
  })

  it('comes back from what was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 1, max: 4e8 }), (from, length) => {
        const range = { fromMs: from * 1000, toMs: (from + length) * 1000 }
        expect(rangeInAddress(fixedRange(range), ENDS).range).toEqual(range)
      }),
    )
  })
})

describe('the range of a preset', () => {
  const silentSince = (newestMs: number) => ({ ...ENDS, newestMs })

  it('ends less than a pixel after now, or after a reading of a clock a little ahead', () => {
    const end = (newestMs: number) => presetRange('24h', silentSince(newestMs)).range.toMs
    expect(end(NOON - HOUR)).toBe(NOON + MINUTE)
    expect(end(NOON + 3 * MINUTE)).toBe(NOON + 4 * MINUTE)
    // nobody knows what a clock means that is further ahead
    expect(end(NOON + HOUR)).toBe(NOON + MINUTE)
  })

  it('ends at the newest reading of a station that has been silent for longer', () => {
    const newestMs = NOON - 2 * DAY
    const last = presetRange('24h', silentSince(newestMs))
    expect(last).toEqual({
      range: { fromMs: newestMs + MINUTE - DAY, toMs: newestMs + MINUTE },
      endsAtLast: true,
    })
    expect(presetRange('3d', silentSince(newestMs))).toMatchObject({ endsAtLast: false })
    expect(presetRange('24h', { ...ENDS, newestMs: null }).endsAtLast).toBe(false)
  })

  it('is said up to now, where it ends a moment later', () => {
    const range = { fromMs: NOON + 5 * MINUTE - 7 * DAY, toMs: NOON + 5 * MINUTE }
    expect(displayRange(range, NOON, { lastUpdateMs: NOON - HOUR })).toEqual({
      fromMs: NOON - 7 * DAY,
      toMs: NOON,
    })
    expect(displayRange(range, NOON, { lastUpdateMs: NOON + MINUTE }).toMs).toBe(NOON + MINUTE)
  })

  it('of all data is as long as the record', () => {
    const ends = { nowMs: NOON, oldestMs: NOON - 7000 * DAY, newestMs: NOON - 300 * DAY }
    const { range, endsAtLast } = presetRange('all', ends)
    expect(endsAtLast).toBe(true)
    expect(range).toEqual({ fromMs: ends.oldestMs, toMs: ends.newestMs + 5 * MINUTE })
    // a day until that is known
    expect(presetRange('all', ENDS).range.toMs - presetRange('all', ENDS).range.fromMs).toBe(DAY)
  })

  it('is not followed by steps into the future, nor into a silence', () => {
    expect(latestEnd(ENDS)).toBe(NOON + MINUTE / 4)
    expect(latestEnd(silentSince(NOON - 300 * DAY))).toBe(NOON - 300 * DAY + MINUTE / 4)
    expect(latestEnd({ nowMs: NOON, newestMs: NOON + 7 * HOUR })).toBe(NOON + 7 * HOUR + MINUTE / 4)
  })
})

describe('the address that is sent to somebody', () => {
  const shared = (search: string, zone: string) =>
    sharedAddress(`https://x.example/stations/a${search}`, { fromMs: NOON - DAY, toMs: NOON }, zone)
  const ends = 'from=2024-04-30T12:00:00Z&to=2024-05-01T12:00:00Z'

  it('has the ends of the range that was seen, in the zone that it was seen in', () => {
    expect(shared('?range=24h&view=table', 'Asia/Jakarta')).toBe(
      `https://x.example/stations/a?view=table&${ends}&zone=Asia/Jakarta`,
    )
    expect(shared('', 'UTC')).toBe(`https://x.example/stations/a?${ends}&zone=utc`)
    expect(shared('?zone=station', 'Asia/Jakarta')).toContain('zone=station')
  })

  it('follows the clock where it is to be live: by the preset that is followed, or the nearest one', () => {
    const live = (search: string) =>
      liveAddress(`https://x.example/stations/a${search}`, { fromMs: NOON - 6.5 * DAY, toMs: NOON }, 'UTC')
    expect(live('?range=30d&view=table')).toBe('https://x.example/stations/a?range=30d&view=table&zone=utc')
    expect(live('?range=30d&from=2024-04-25T00:00:00Z&to=2024-05-01T12:00:00Z')).toContain(
      '?range=7d&zone=utc',
    )
    expect(live('')).toContain('?range=7d&zone=utc')
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

describe('a station is over, and there is nothing to follow,', () => {
  const HOURLY = 3600
  const silentFor = (ms: number, interval: number | null) =>
    isOver({ nowMs: NOON, newestMs: NOON - ms }, interval)

  it.each([
    ['a gauge of 15 minutes', 900, DAY],
    ['of an hour', HOURLY, DAY],
    ['of 6 hours', 6 * HOURLY, 36 * HOUR],
    ['of a day', 24 * HOURLY, 6 * DAY],
    ['of no known interval', null, 2 * DAY],
  ])('%s: after its time and no sooner', (_, interval, limit) => {
    expect(silentFor(limit - 1, interval)).toBe(false)
    expect(silentFor(limit, interval)).toBe(false)
    expect(silentFor(limit + 1, interval)).toBe(true)
    expect(silentFor(18 * 365 * DAY, interval)).toBe(true)
  })

  it('not while its first reading is awaited, nor where its clock is ahead', () => {
    expect(isOver({ nowMs: NOON, newestMs: null }, 900)).toBe(false)
    expect(silentFor(-DAY, 900)).toBe(false)
  })
})
