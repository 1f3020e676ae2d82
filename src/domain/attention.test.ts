import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attentionOrder, isRisingFast, standsOut } from './attention.ts'
import type { DeviceState } from './device.ts'
import type { Freshness } from './freshness.ts'
import type { LevelScale } from './levels/alert-levels.ts'

function station(name: string, freshness: Freshness, rate: number | null, lastUpdateMs = 0): DeviceState {
  return {
    id: name,
    name,
    kind: 'AWLR',
    position: null,
    intervalSeconds: 300,
    lastUpdateMs,
    sensors: [{ id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
    freshness,
    latest: { L: { t: lastUpdateMs, v: 100 } },
    rates: rate === null ? {} : { L: rate },
  }
}

const named = (devices: DeviceState[]) => attentionOrder(devices).map(({ name }) => name)

const HOUR = 3_600_000

describe('what needs eyes first', () => {
  it('a fast rise comes before silence, silence before lateness, lateness before calm, the unknown last', () => {
    const devices = [
      station('unknown', 'unknown', null),
      station('calm', 'live', 0),
      station('late', 'late', 0),
      station('silent', 'silent', 0),
      station('rising', 'live', 5),
    ]
    expect(named(devices)).toEqual(['rising', 'silent', 'late', 'calm', 'unknown'])
  })

  it('a river rises however empty its battery is', () => {
    const sensors = [
      { id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' },
      { id: 'B', name: 'Battery', kind: 'BATTERY', unit: '%' },
    ]
    const empty = { severity: 1, sensor: 'B', sensors: {} }
    const devices = [station('calm', 'live', 0), station('rising', 'live', 80)]
    const [calm, rising] = devices.map((one) => ({ ...one, sensors, level: empty }))
    expect(named([calm, rising] as DeviceState[])).toEqual(['rising', 'calm'])
    expect(isRisingFast(rising as DeviceState)).toBe(true)
  })

  it('a level rises as fast in metres as in centimetres', () => {
    const inMetres = station('in metres', 'live', 0.24)
    const sensors = [{ id: 'L', name: 'Level', kind: 'FLUID_LEVEL', unit: 'm' }]
    const devices = [station('silent', 'silent', 0), station('in cm', 'live', 9), { ...inMetres, sensors }]
    expect(named(devices)).toEqual(['in metres', 'in cm', 'silent'])
  })

  it('an alert level comes before every rise, the worst first, in it the fastest rise', () => {
    const at = (severity: number, one: DeviceState): DeviceState => ({
      ...one,
      level: { severity, sensor: 'L', sensors: {} },
    })
    const devices = [
      station('rising', 'live', 90),
      at(1, station('watch', 'late', 20)),
      at(3, station('danger, falling', 'live', -5)),
      at(3, station('danger, rising', 'unknown', 5)),
      at(0, station('normal', 'live', 0)),
    ]
    expect(named(devices)).toEqual(['danger, rising', 'danger, falling', 'watch', 'rising', 'normal'])
  })

  it('a station that fell silent in an alert level stands with those in it, and after a day with the long silent', () => {
    const in3 = (one: DeviceState, more = {}): DeviceState => ({
      ...one,
      level: { severity: 3, sensor: 'L', sensors: {}, ...more },
    })
    const devices = [
      station('silent', 'silent', 0, 2),
      in3(station('fell silent in danger', 'silent', 4, 1)),
      in3(station('danger, rising faster', 'live', 9)),
      in3(station('danger', 'live', 0)),
      station('rising', 'live', 9),
      in3(station('outdated', 'silent', 4, -90_000_000), { isOutdated: true }),
    ]
    expect(named(devices)).toEqual([
      ...['danger, rising faster', 'fell silent in danger', 'danger', 'rising', 'silent', 'outdated'],
    ])
  })

  it('a station that fell silent on its way to an alert level stands with those on their way', () => {
    const scale: LevelScale = {
      ...{ direction: 'rising', margin: 2 },
      levels: [{ name: 'Siaga 2', threshold: 200, severity: 2 }],
    }
    const below = (one: DeviceState): DeviceState => ({
      ...one,
      levels: { L: scale },
      level: { severity: 0, sensor: 'L', sensors: { L: { level: 0, t: 0 } } },
    })
    const devices = [
      station('silent', 'silent', 0, 9),
      below(station('49 cm/h at 100 cm', 'silent', 49)),
      below(station('50 cm/h at 100 cm', 'silent', 50)),
      { ...below(station('reaches it', 'live', 50)), ahead: { L: { level: 1, atMs: 2 * HOUR } } },
    ]
    expect(named(devices)).toEqual(['reaches it', '50 cm/h at 100 cm', 'silent', '49 cm/h at 100 cm'])
  })

  it('a live station without the sensor it is told by stands with the late ones', () => {
    const lapsed = { ...station('lapsed', 'live', null, 3 * HOUR), latest: { L: { t: 0, v: 100 } } }
    expect(named([station('calm', 'live', 1, 3 * HOUR), lapsed, station('late', 'late', 0, HOUR)])).toEqual([
      'late',
      'lapsed',
      'calm',
    ])
  })

  it('the fastest rise is first', () => {
    expect(named([station('slow', 'live', 9), station('fast', 'late', 40)])).toEqual(['fast', 'slow'])
  })

  it('a station on its way to a level comes before silence where it gets there within six hours, the first first', () => {
    const scale = {
      direction: 'rising' as const,
      margin: 1,
      levels: [{ name: 'a', threshold: 200, severity: 1 }],
    }
    const towards = (name: string, hours: number | null): DeviceState => ({
      ...{ ...station(name, 'live', 90), levels: { L: scale } },
      level: { severity: 0, sensor: 'L', sensors: { L: { level: 0, t: 0 } } },
      ...(hours !== null && { ahead: { L: { level: 1, atMs: hours * HOUR } } }),
    })
    const devices = [
      ...[towards('not told', null), towards('too far', 6.01), station('silent', 'silent', null)],
      ...[towards('in six', 6), towards('in two', 2)],
    ]
    expect(named(devices)).toEqual(['in two', 'in six', 'silent', 'too far', 'not told'])
  })

  it('a rate that a silent station left behind counts for nothing', () => {
    expect(named([station('was rising', 'silent', 90), station('rising', 'live', 6)])).toEqual([
      'rising',
      'was rising',
    ])
  })

  it('of the silent ones the one lost last is first', () => {
    expect(named([station('old', 'silent', null, 1), station('new', 'silent', null, 2)])).toEqual([
      'new',
      'old',
    ])
  })

  it('a rate beside an implausible level counts for nothing', () => {
    const broken: DeviceState = { ...station('broken', 'live', 500), flags: { L: 4 } }
    expect(named([broken, station('calm', 'live', 1)])).toEqual(['calm', 'broken'])
  })

  it('equals stand in order of name', () => {
    expect(named([station('b', 'live', null), station('a', 'live', null)])).toEqual(['a', 'b'])
  })

  it('holds every station once, and does not depend on the order they came in', () => {
    const any = fc.record({
      freshness: fc.constantFrom<Freshness>('live', 'late', 'silent', 'unknown'),
      rate: fc.option(fc.integer({ min: -50, max: 50 })),
      at: fc.integer({ min: 0, max: 5 }),
      severity: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(any), (specs) => {
        const devices = specs.map(({ freshness, rate, at, severity }, i) => ({
          ...station(`s${i}`, freshness, rate, at),
          level: { severity, sensor: 'L', sensors: {} },
        }))
        const order = named(devices)
        expect(new Set(order).size).toBe(devices.length)
        expect(named([...devices].reverse())).toEqual(order)
      }),
    )
  })
})

describe('what is seen by itself', () => {
  const DAY = 86_400_000
  const alerted = (freshness: Freshness, severity = 1): DeviceState => ({
    ...station('gauge', freshness, 0),
    level: { sensor: 'L', severity, sensors: {} },
  })

  it('is what is in an alert level, as long as that is known', () => {
    expect(standsOut(alerted('live'), DAY)).toBe(true)
    expect(standsOut(alerted('late'), DAY)).toBe(true)
    expect(standsOut(alerted('live', 0), DAY)).toBe(false)
    expect(standsOut(alerted('silent'), 3 * DAY)).toBe(false)
  })

  it('is what fell silent within a day, and not what has been silent for longer', () => {
    expect(standsOut(station('gauge', 'silent', null, 0), DAY - 1)).toBe(true)
    expect(standsOut(station('gauge', 'silent', null, 0), DAY)).toBe(false)
    expect(standsOut({ ...station('gauge', 'silent', null), lastUpdateMs: null }, DAY)).toBe(false)
    expect(standsOut(station('gauge', 'live', 3), DAY)).toBe(false)
  })
})
