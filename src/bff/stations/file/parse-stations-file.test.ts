import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStationsFile } from './parse-stations-file.ts'

function problemsOf(file: unknown): string[] {
  const parsed = parseStationsFile(typeof file === 'string' ? file : JSON.stringify(file))
  return 'problems' in parsed ? parsed.problems : []
}

const withLevels = (scale: unknown, key = 'FLUID_LEVEL') => ({
  stations: { 'SIM-1': { levels: { [key]: scale } } },
})
const levels = (...list: unknown[]) => withLevels({ unit: 'cm', levels: list })
const IN_SCALE = 'stations["SIM-1"].levels.FLUID_LEVEL'

describe('a stations file', () => {
  it('is read, whatever it says of a station', () => {
    const file = {
      $schema: './stations.schema.json',
      stations: {
        'SIM-1': {
          basin: 'Ciliwung',
          upstream: { station: 'SIM-2', lagMinutes: 180 },
          rainGauges: ['SIM-9', 'SIM-1'],
          datum: 'gauge zero',
          note: { en: 'Staff gauge on the left bank', id: 'Papan duga di tepi kiri' },
          levels: { FLUID_LEVEL: { unit: 'cm', levels: [{ preset: 'siaga-3', beyond: 80 }] } },
        },
        'SIM-2': {},
      },
    }
    const parsed = parseStationsFile(`\uFEFF${JSON.stringify(file)}`)
    expect('stations' in parsed && [...parsed.stations.keys()]).toEqual(['SIM-1', 'SIM-2'])
  })

  it('names every problem at once, each with its place', () => {
    const broken = {
      stations: {
        a: {
          basin: '',
          datum: { en: 'gauge zero' },
          note: ' ',
          upstream: { station: 'a', lagMinutes: -1 },
          rainGauges: ['b', '', 'b'],
        },
        'b.c': {
          levels: { L: { unit: 'cm', levels: [{ name: 'x', at: '80' }] }, M: { unit: 'cm', levels: [] } },
        },
      },
      staions: {},
    }
    expect(problemsOf(broken)).toEqual([
      'stations.a.basin: a text is not empty',
      'stations.a.upstream.lagMinutes: a lag is not negative',
      'stations.a.rainGauges[1]: an id is not empty',
      'stations.a.rainGauges[2]: "b" stands there twice',
      'stations.a.datum: it is a text of at most 500 characters, or {"en": …, "id": …}',
      'stations.a.note: a text is not empty',
      'stations["b.c"].levels.L.levels[0].at: Invalid input: expected number, received string',
      'stations["b.c"].levels.M.levels: there is at least one level',
      'the whole: Unrecognized key: "staions"',
    ])
  })

  it('that is no JSON says where', () => {
    expect(problemsOf('{"stations": {,}}')[0]).toMatch(/^it is no JSON: .*position 14/)
    expect(problemsOf('[]')).toEqual(['the whole: Invalid input: expected object, received array'])
  })

  it('is JSON or none as JSON.parse has it, wherever it was spoilt', () => {
    const file = {
      $schema: 'x',
      stations: { a: { basin: 'A\\"}' }, 'b\n': { upstream: { station: 'a', lagMinutes: 1e1 } } },
    }
    const at = fc.nat()
    const spoilt = fc.tuple(fc.constantFrom(0, 2), at, at, fc.constantFrom('', ...' "{}[],:0\\x'))
    fc.assert(
      fc.property(spoilt, ([indent, from, length, inserted]) => {
        const text = JSON.stringify(file, null, indent)
        const start = from % (text.length + 1)
        const broken = text.slice(0, start) + inserted + text.slice(start + (length % 3))
        const why = problemsOf(broken).find((problem) => problem.startsWith('it is no JSON: '))
        let expected: string | undefined
        try {
          JSON.parse(broken)
        } catch (error) {
          expected = `it is no JSON: ${(error as Error).message}`
        }
        expect(why).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })

  it('says of a station twice what it says last, as JSON.parse has it', () => {
    const parsed = parseStationsFile('{"stations": 1, "stations": {"a": {"basin": "x"}, "b": {}, "a": {}}}')
    expect('stations' in parsed && [...parsed.stations]).toEqual([
      ['a', {}],
      ['b', {}],
    ])
    expect(problemsOf('{"stations": {"a": {}}, "stations": 1}')).toHaveLength(1)
  })

  it('has its circle told without walking every way there again', () => {
    const circle = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [
        `s${n}`,
        { upstream: { station: `s${n + 1}`, lagMinutes: 1 } },
      ]),
    )
    const last = { upstream: { station: 's19998', lagMinutes: 1 } }
    expect(problemsOf({ stations: { ...circle, s19999: last } })).toEqual([
      'stations.s19998.upstream.station: going upstream from here leads back here',
      'stations.s19999.upstream.station: going upstream from here leads back here',
    ])
  })

  it.each([
    [
      'no threshold',
      levels({ name: 'a' }),
      '.levels[0]: a level has its threshold in either "at" or "beyond"',
    ],
    [
      'two thresholds',
      levels({ name: 'a', at: 1, beyond: 2 }),
      '.levels[0]: a level has its threshold in either "at" or "beyond"',
    ],
    ['no name', levels({ at: 1 }), '.levels[0]: a level has a name or a preset'],
    [
      'a colour that is more than a colour',
      levels({ name: 'a', at: 1, colour: 'red;background:url(//x)' }),
      '.levels[0].colour: a colour is written #rrggbb, such as #e8751a',
    ],
    [
      'a threshold twice',
      levels({ name: 'a', at: 5 }, { name: 'b', at: 5 }),
      '.levels[1]: it has the threshold of "a", 5',
    ],
    [
      'siaga the wrong way round',
      levels({ preset: 'siaga-1', at: 80 }, { preset: 'siaga-3', at: 200 }),
      '.levels[1]: it is reached after "Siaga 1" and must be more severe than that, which is 3',
    ],
    [
      'the normal state among the levels',
      levels({ preset: 'siaga-4', at: 0 }),
      '.levels[0].preset: that is the normal state: it has no threshold and goes into "normal"',
    ],
    [
      'a unit that is none of this type',
      withLevels({ unit: 'kg', levels: [{ name: 'a', at: 1 }] }),
      '.unit: "kg" cannot be told in cm, the unit of FLUID_LEVEL',
    ],
    [
      'a negative margin',
      withLevels({ unit: 'cm', margin: -1, levels: [{ name: 'a', at: 1 }] }),
      '.margin: a margin is a number in the unit, not negative, or a share such as "5 %"',
    ],
  ])('is refused with %s', (_, file, problem) => {
    expect(problemsOf(file)).toEqual([`${IN_SCALE}${problem}`])
  })

  it('names every problem of how readings are tested, each with its place', () => {
    const quality = {
      FLUID_LEVEL: { unit: 'kg', spike: { suspect: 50, fail: 90 }, grossRange: { fail: [9, 1] } },
      RAIN_FALL: { flatLine: { tolerance: 0, suspect: '3 h' }, rateOfChange: { suspect: 0 } },
      'pier.2': { attenuatedSignal: { window: 'PT12H' }, spikes: null },
    }
    expect(
      problemsOf({ stations: { a: { quality, stamp: 'middle' } }, quality: { PH: { unit: 'cm' } } }),
    ).toEqual([
      'stations.a.quality.FLUID_LEVEL.grossRange.fail: a range is [lowest, highest], the lowest first; null for no limit',
      'stations.a.quality.RAIN_FALL.rateOfChange.suspect: a threshold is above 0',
      'stations.a.quality.RAIN_FALL.flatLine.suspect: a duration is written as ISO 8601 has it, such as PT3H or P7D',
      'stations.a.quality["pier.2"].attenuatedSignal: it has "suspect" or "fail", and "fail" is the smaller',
      'stations.a.quality["pier.2"]: Unrecognized key: "spikes"',
      'stations.a.quality.FLUID_LEVEL.unit: "kg" cannot be told in cm, the unit of FLUID_LEVEL',
      'stations.a.quality.FLUID_LEVEL.spike.fail: a flood must not fail: a spike of water is suspect at most',
      'stations.a.stamp: a stamp is "start" or "end"',
      'quality.PH.unit: "cm" cannot be told in pH, the unit of PH',
    ])
  })

  it('may tell a battery in volts, and a sensor’s own id in any unit', () => {
    const scale = (unit: string) => ({ unit, direction: 'falling', levels: [{ name: 'low', at: 11 }] })
    expect(problemsOf(withLevels(scale('V'), 'BATTERY'))).toEqual([])
    expect(problemsOf(withLevels(scale('ticks'), 'counter-7'))).toEqual([])
  })

  it('is refused where the water flows in a circle', () => {
    const stations = {
      a: { upstream: { station: 'b', lagMinutes: 1 } },
      b: { upstream: { station: 'a', lagMinutes: 1 } },
      c: { upstream: { station: 'a', lagMinutes: 1 } },
    }
    expect(problemsOf({ stations })).toEqual([
      'stations.a.upstream.station: going upstream from here leads back here',
      'stations.b.upstream.station: going upstream from here leads back here',
    ])
  })
})

describe('a stations file that nests too deep', () => {
  const TOO_DEEP = 'it has lists or objects more than 64 levels deep in each other; write it flatter'
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const inStation = (depth: number) => problemsOf(`{"stations":{"weir":{"x":${lists(depth - 3)}}}}`)
  const inDefaults = (depth: number) => problemsOf(`{"quality":${lists(depth - 1)}}`)

  it.each([
    ['in a station', inStation],
    ['beside the stations', inDefaults],
  ])('is refused %s, and one of 64 levels is read', (_, problemsAt) => {
    for (const depth of [63, 64]) expect(problemsAt(depth)).not.toContain(TOO_DEEP)
    for (const depth of [65, 50_000]) expect(problemsAt(depth)).toEqual([TOO_DEEP])
  })
})
