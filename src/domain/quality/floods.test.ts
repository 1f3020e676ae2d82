import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { defaultQuality, worstJudged } from './device-quality.ts'
import { FLAGS } from './flags.ts'

const LEVELS: readonly (readonly [station: string, header: string, seconds: number])[] = [
  ['ea-f1707-armley', 'FLUID_LEVEL (cm)', 900],
  ['ea-f1204-mytholmroyd', 'FLUID_LEVEL (cm)', 900],
  ['usgs-01581752-plumtree-run', 'FLUID_LEVEL (cm)', 300],
  ['usgs-01581752-plumtree-run', 'TURBIDITY (FNU)', 300],
  ...['chester-le-street', 'durham-new-elvet-bridge', 'stanhope', 'sunderland-bridge', 'witton-park'].map(
    (name) => [`ea-wear-${name}`, 'FLUID_LEVEL (cm)', 900] as const,
  ),
]

function failedOf(station: string, header: string, seconds: number): [readings: number, failed: number] {
  const [t, v] = realColumn(station, header)
  const [, kind = '', unit = ''] = /^(.*) \((.*)\)$/.exec(header) ?? []
  const flags = worstJudged(t, v, defaultQuality(seconds).of({ id: kind, name: kind, kind, unit }))
  const readings = v.filter((value) => !Number.isNaN(value)).length
  return [readings, flags.filter((flag) => flag === FLAGS.fail).length]
}

describe.skipIf(!REAL_DATA)('no reading of a recorded flood fails', () => {
  test.each(LEVELS)('%s, %s', (station, header, seconds) => {
    const [readings, failed] = failedOf(station, header, seconds)
    expect(readings).toBeGreaterThan(2_000)
    expect(failed).toBe(0)
  })

  test('of the networks, level, discharge and rain', () => {
    const names = readdirSync(join(REAL_DATA ?? '', 'networks', 'readings'))
    let readings = 0
    for (const name of names) {
      const station = `../networks/readings/${name.replace('.csv.gz', '')}`
      const headers = ['FLUID_LEVEL (cm)', 'DISCHARGE (m3/s)', 'RAIN_FALL (mm)']
      // hourly ones among them: what a station says of its interval is not always so
      for (const header of headers)
        for (const seconds of [900, 3600]) {
          const [count, failed] = failedOf(station, header, seconds)
          readings += count
          expect([name, header, seconds, failed]).toEqual([name, header, seconds, 0])
        }
    }
    expect(readings).toBeGreaterThan(300_000)
  })
})

describe('turbidity', () => {
  const flagsOf = (...values: number[]) => {
    const v = Float64Array.from(values)
    const t = v.map((_, i) => i * 900_000)
    const sensor = { id: 't', name: 't', kind: 'TURBIDITY', unit: 'NTU' }
    return [...worstJudged(t, v, defaultQuality(900).of(sensor))]
  }

  test.each([
    [-0.1, FLAGS.fail],
    [0, FLAGS.good],
    [54, FLAGS.good],
    [54.1, FLAGS.suspect],
    [9_999.9, FLAGS.suspect],
    [10_001, FLAGS.fail],
  ])('of %d between 4 and 4 is %d', (value, flag) => {
    expect(flagsOf(4, value, 4)[1]).toBe(flag)
  })

  test.skipIf(!REAL_DATA)(
    'at Apalachicola all 1,078 negatives fail, and a spike is nearly always one that is marked',
    () => {
      const [t, v] = realColumn('nerrs-apadbwq', 'TURBIDITY (NTU)')
      const sensor = { id: 't', name: 't', kind: 'TURBIDITY', unit: 'NTU' }
      const flags = worstJudged(t, v, defaultQuality(900).of(sensor))
      const negative = [...v.keys()].filter((i) => (v[i] as number) < 0)
      expect(negative).toHaveLength(1078)
      expect([...flags.keys()].filter((i) => flags[i] === FLAGS.fail)).toEqual(negative)
      // by a look at each value and its neighbours
      const spikes = [...v.keys()].filter((i) => {
        const [before, value, after] = [v[i - 1] as number, v[i] as number, v[i + 1] as number]
        if (!(before >= 0 && value >= 0 && after >= 0)) return false
        const [up, down] = [value - before, value - after]
        return up * down > 0 && Math.min(Math.abs(up), Math.abs(down)) > 50
      })
      expect([...flags.keys()].filter((i) => flags[i] === FLAGS.suspect)).toEqual(spikes)
      expect(spikes.length).toBeGreaterThan(800)
    },
  )
})
