import { deepStrictEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { realData } from '../../e2e/support/real-data.ts'
import { dailyValues } from '../../src/domain/statistics/daily-values.ts'
import { normalsOf } from '../../src/domain/statistics/normals.ts'
import { interleave } from '../harness/interleave.ts'
import type { Suite } from '../harness/suite.ts'
import { mediansByDate } from './by-date.ts'

const SUITE = 'statistics'
const ROUNDS = 9
const TARGET_MS = 50
const UTC = { zone: 'UTC', dayStartMinutes: 0 }

/** Normals of nineteen years of hourly tide, from readings to percentiles of each day, beside values grouped by their dates. */
export const statisticsSuite: Suite = {
  name: SUITE,
  run: async (say) => {
    const directory = realData()
    if (directory === undefined) {
      say('left out: the real station data is not here; set REAL_DATA')
      return []
    }
    const [t, v] = vlissingen(directory)
    const ours = () => {
      const daily = dailyValues(t, v, { clock: UTC, intervalSeconds: 3600, combine: 'mean' })
      return normalsOf(daily, { window: 1, combine: 'mean' }).p50
    }
    const peer = () => mediansByDate(t, v)
    // but for 29 February, which five years do not make
    const near = (column: Float64Array) =>
      Array.from(
        column.filter((_, day) => day !== 59),
        (value) => value.toFixed(6),
      )
    deepStrictEqual(near(ours()), near(peer()))
    say(`normals of ${t.length} readings, ${ROUNDS} rounds`)
    const [ourSamples, peerSamples] = await interleave(
      { name: 'columns', measure: async () => timed(ours) },
      { name: 'values grouped by their dates', measure: async () => timed(peer) },
      ROUNDS,
    )
    const what = 'normals of 19 years of hourly readings'
    return [{ suite: SUITE, what, ours: ourSamples, peer: peerSamples, target: { neverOverMs: TARGET_MS } }]
  },
}

function timed(work: () => unknown): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

function vlissingen(directory: string): [t: Float64Array, v: Float64Array] {
  const path = join(directory, 'readings', 'rws-vlissingen-hourly.csv.gz')
  const rows = gunzipSync(readFileSync(path))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  return [
    Float64Array.from(rows, ([time = '']) => Date.parse(time)),
    Float64Array.from(rows, ([, value]) => Number(value)),
  ]
}
