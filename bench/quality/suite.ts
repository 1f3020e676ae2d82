import { realData } from '../../e2e/support/real-data.ts'
import { defaultChecks } from '../../src/domain/quality/default-checks.ts'
import { flagReadings } from '../../src/domain/quality/flag-readings.ts'
import { m4 } from '../../src/domain/series/m4.ts'
import { interleave } from '../harness/interleave.ts'
import type { Suite } from '../harness/suite.ts'
import { type Agreement, agreements } from './agreement.ts'

const SUITE = 'quality'
const ROUNDS = 9
const READINGS = 1_000_000
const INTERVAL_S = 300
const MAX_TIMES_M4 = 3

/** Flags of a million readings of a river beside one pass of M4, and how far they agree with agencies' own. */
export const qualitySuite: Suite = {
  name: SUITE,
  run: async (say) => {
    const directory = realData()
    if (directory === undefined) say('agreement left out: the real station data is not here; set REAL_DATA')
    else for (const agreement of agreements(directory)) say(inWords(agreement))
    const t = Float64Array.from({ length: READINGS }, (_, i) => i * INTERVAL_S * 1000)
    const v = t.map((_, i) => 120 + 60 * Math.sin(i / 700) + (((i * 7919) % 13) - 6) / 10)
    const grid = { fromMs: 0, toMs: READINGS * INTERVAL_S * 1000, width: 2400 }
    const checks = defaultChecks('FLUID_LEVEL', 'cm', INTERVAL_S)
    const [ours, peer] = await interleave(
      { name: 'flags', measure: async () => timed(() => flagReadings(t, v, checks, INTERVAL_S)) },
      { name: 'one pass of M4', measure: async () => timed(() => m4(t, v, grid, 1.5 * INTERVAL_S * 1000)) },
      ROUNDS,
    )
    const what = 'flags of 1,000,000 readings'
    return [{ suite: SUITE, what, ours, peer, target: { slowerAtMost: MAX_TIMES_M4 } }]
  },
}

function inWords({ station, sensor, both, agencyOnly, oursOnly }: Agreement): string {
  const share = (of: number, all: number) => (all === 0 ? '–' : `${((100 * of) / all).toFixed(1)} %`)
  const figures = `precision ${share(both, both + oursOnly)}, recall ${share(both, both + agencyOnly)}`
  return `${station} ${sensor}: ${figures} (both ${both}, agency alone ${agencyOnly}, ours alone ${oursOnly})`
}

function timed(work: () => unknown): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}
