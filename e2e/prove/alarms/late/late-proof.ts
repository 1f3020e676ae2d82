import type { Figure } from '../../report.ts'
import { allCases, type LateCase, sampledCases } from './cases.ts'
import { FAULTS } from './judge-late.ts'
import { type LateOptions, type LateResult, late } from './late.ts'
import { floodsOf } from './recorded-floods.ts'
import { riversIn } from './records.ts'

export interface LateProofOptions extends Pick<LateOptions, 'program' | 'say'> {
  redisProgram: string
  /** Folder of the real records. */
  data: string
  /** Every combination, which takes hours, and not a sample. */
  isAll: boolean
  /** Of so many floods one, for a trial. */
  every: number
}

/** More gauges at once say less of each other's times. */
const MAX_GAUGES = 1_000
const SHOWN = 12

/** Parts of all recorded floods come late, to a dashboard that runs and to one that was started a minute before. */
export async function lateProof({
  data,
  isAll,
  every,
  redisProgram,
  ...options
}: LateProofOptions): Promise<Figure> {
  const { say } = options
  const floods = riversIn(data)
    .flatMap(floodsOf)
    .filter((_, n) => n % every === 0)
  say(`${floods.length} floods of ${new Set(floods.map(({ record }) => record.id)).size} gauges`)
  const figure = { passed: 0, failed: 0 }
  for (const [n, hoursBefore] of [24, 0].entries()) {
    const cases = isAll ? allCases(floods) : sampledCases(floods, n)
    for (let from = 0; from < cases.length; from += MAX_GAUGES)
      // the instance that is killed begins again, or another one takes over
      for (const redis of isAll
        ? [undefined, redisProgram]
        : [hoursBefore === 0 ? redisProgram : undefined]) {
        const startedMs = performance.now()
        const some = cases.slice(from, from + MAX_GAUGES)
        const result = await late({
          ...options,
          hoursBefore,
          cases: some,
          ...(redis && { redisProgram: redis }),
        })
        const { passed, failed } = sayLate(result, say)
        figure.passed += passed
        figure.failed += failed
        say(`${Math.round((performance.now() - startedMs) / 1000)} s`)
      }
  }
  return figure
}

function sayLate({ verdicts, messages }: LateResult, say: (line: string) => void): Figure {
  const all = verdicts.map(({ verdict }) => verdict)
  const faults = all.flatMap((verdict) => verdict.faults)
  const passed = all.reduce((sum, verdict) => sum + verdict.passed, 0)
  const count = FAULTS.map((fault) => `${faults.filter((one) => one === fault).length} ${fault}`).join(', ')
  say(`${passed} held; ${count}; ${messages} messages`)
  const unseen = all.filter(({ isHalfUnseen }) => isHalfUnseen).length
  say(
    `  ${unseen} older halves came after the newer ones and were not judged by themselves, see decision 285`,
  )
  for (const [what, of] of DIMENSIONS) say(`  by ${what}: ${tally(verdicts, of)}`)
  const wrong = verdicts.filter(({ verdict }) => verdict.problems.length > 0)
  // one of each, as far as there is room
  const step = Math.max(1, Math.floor(wrong.length / SHOWN))
  for (const [n, { verdict }] of wrong.entries()) if (n % step === 0) say(`NOT HELD: ${verdict.problems[0]}`)
  return { passed, failed: faults.length }
}

const DIMENSIONS: readonly [string, (one: LateCase) => string][] = [
  ['length', ({ hours }) => `${hours} h`],
  ['form', ({ form }) => form],
  ['way', ({ way }) => way],
  ['restart', ({ isRestarted }) => (isRestarted ? 'restarted' : 'not restarted')],
]

/** `6 h 12 of 120`: batches of which something was wrong, and all. */
function tally(verdicts: LateResult['verdicts'], of: (one: LateCase) => string): string {
  const groups = new Map<string, { wrong: number; all: number }>()
  for (const { plan, verdict } of verdicts) {
    const known = groups.get(of(plan.late)) ?? { wrong: 0, all: 0 }
    const isWrong = verdict.problems.length > 0
    groups.set(of(plan.late), { wrong: known.wrong + Number(isWrong), all: known.all + 1 })
  }
  return [...groups].map(([name, { wrong, all }]) => `${name} ${wrong} of ${all} wrong`).join(', ')
}
