import { type Combined, indicesWithin, type Range } from '../series/range.ts'
import { type Checked, isNumber, isText, objectOf, oneOf, orNull } from '../shape.ts'
import { FLAGS, type Flag } from './flags.ts'

/** A manual verdict. Agencies also say suspect, or not examined, which leaves the tests' flag. */
export type Verdict = 'good' | 'suspect' | 'bad' | 'not evaluated'

/** A stretch of one sensor's readings that was judged by hand. Times are epoch milliseconds. */
export const isJudgement = objectOf({
  id: isText,
  /** Of the device's sensors. */
  sensor: isText,
  /** Half open for what the sensor measures, see `isWithin`. */
  from: isNumber,
  to: isNumber,
  flag: oneOf<Verdict>('good', 'suspect', 'bad', 'not evaluated'),
  note: isText,
  /** Who judged; `null` where nobody has to sign in, and of an agency's. */
  by: orNull(isText),
  /** When it was judged or read in. */
  at: isNumber,
  source: oneOf('operator', 'agency'),
})
export type Judgement = Checked<typeof isJudgement>

/** By start, of one sensor: a series of the year goes through all of them. */
export const MAX_JUDGEMENTS_A_YEAR = 1_000

/** The range of a `Date`; epoch milliseconds. */
export const LATEST_MS = 8.64e15

/** In UTC. */
export function yearAround(timeMs: number): Range {
  const year = new Date(timeMs).getUTCFullYear()
  // Date.UTC maps the years 0 to 99 to 19xx
  const [fromMs, toMs] = [year, year + 1].map((one) => new Date(0).setUTCFullYear(one, 0, 1)) as [
    number,
    number,
  ]
  return { fromMs: Number.isNaN(fromMs) ? -LATEST_MS : fromMs, toMs: Number.isNaN(toMs) ? LATEST_MS : toMs }
}

const FLAG_OF: Readonly<Record<Verdict, Flag | undefined>> = {
  good: FLAGS.good,
  suspect: FLAGS.suspect,
  bad: FLAGS.fail,
  'not evaluated': undefined,
}

/** `undefined`: the tests' flags stay. */
export function flagOf({ flag }: Pick<Judgement, 'flag'>): Flag | undefined {
  return FLAG_OF[flag]
}

/** In place. Operators outweigh agencies, later judgements earlier ones. Missing stays missing. */
export function applyJudgements(
  flags: Uint8Array,
  t: Float64Array,
  judgements: readonly Judgement[],
  combined: Combined,
): void {
  for (const judgement of inOrderOfWeight(judgements)) {
    const flag = flagOf(judgement)
    if (flag === undefined) continue
    const [begin, end] = indicesWithin(t, rangeOf(judgement), combined)
    for (let i = begin; i < end; i++) if (flags[i] !== FLAGS.missing) flags[i] = flag
  }
}

/** Half open. */
export function touches(judgement: Judgement, { fromMs, toMs }: Range): boolean {
  return judgement.from < toMs && judgement.to > fromMs
}

function rangeOf({ from, to }: Judgement): Range {
  return { fromMs: from, toMs: to }
}

function inOrderOfWeight(judgements: readonly Judgement[]): readonly Judgement[] {
  return judgements.length < 2 ? judgements : [...judgements].sort(byWeight)
}

function byWeight(a: Judgement, b: Judgement): number {
  const weight = ({ source }: Judgement) => (source === 'agency' ? 0 : 1)
  return weight(a) - weight(b) || a.at - b.at
}

/** `other` precedes it in the list. */
export function outweighs(judgement: Judgement, other: Judgement): boolean {
  return byWeight(judgement, other) >= 0
}
