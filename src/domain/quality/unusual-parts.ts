import type { Checks, Span } from './checks.ts'
import { holeMs, shortestFlat } from './flat-line.ts'
import { codelessAround, innerSpan, isSound } from './gross-range.ts'
import { perMsOf } from './rate-of-change.ts'
import { neighbourMs } from './reach.ts'
import { leastSpike } from './spike.ts'
import type { Steps } from './steps.ts'

/** `end` is exclusive. */
export interface Part {
  begin: number
  end: number
}

/** Closer parts are merged: a new one costs about as much. */
const NEAR = 64
/** Readings a step, a few milliseconds. */
const STEP = 32_768

/**
 * Parts of a record, ascending and disjoint, where gross range, spike, rate or flat line may find something:
 * a missing value, an error code, a value out of range, a silence, an end of the record, or a long flat run.
 * `t` ascends, `NaN` in `v` is missing. Wide steps go to `onWideStep`, ascending: outside the parts only
 * spike and rate apply to them.
 */
export function* unusualInSteps(
  t: Float64Array,
  v: Float64Array,
  { checks, steps, onWideStep }: { checks: Checks; steps: Steps; onWideStep: (index: number) => void },
): Generator<undefined, Part[]> {
  const usual = usualOf(checks, steps)
  const codeless = withoutCodes(usual, v.find((value) => isSound(checks, value)) ?? 0)
  const parts: Part[] = []
  const search: Search = { at: 0, runBegin: 0, lastValue: Number.NaN, sound: false }
  const record = { t, v, checks, usual, codeless, parts, onWideStep }
  while (search.at < v.length) {
    if (search.at > 0) yield
    lookUpTo(search.at + STEP, search, record)
  }
  endRun(search, v.length, record)
  put(parts, v.length - 1, v.length)
  return parts.map(({ begin, end }) => ({ begin: Math.max(0, begin), end: Math.min(v.length, end) }))
}

interface Search {
  at: number
  runBegin: number
  /** The last sound value: flat runs continue over missing ones. */
  lastValue: number
  sound: boolean
}

interface Searched {
  t: Float64Array
  v: Float64Array
  checks: Checks
  usual: Usual
  codeless: Span
  parts: Part[]
  onWideStep: (index: number) => void
}

/** Not part of the generator: there the loop is compiled late, and boxes every value until then. */
function lookUpTo(stepEnd: number, search: Search, searched: Searched): void {
  const { t, v, checks, usual, codeless, parts, onWideStep } = searched
  const { rest, tolerance, widest, perMs, gapMs, holeMs, nearMs } = usual
  const [lowest, highest] = codeless
  const end = Math.min(stepEnd, v.length)
  let { at, lastValue, sound } = search
  for (; at < end; at++) {
    const value = v[at] as number
    const step = Math.abs(value - (v[at - 1] as number))
    const ms = (t[at] as number) - (t[at - 1] as number)
    const isCodeless = value >= lowest && value <= highest
    if (sound && isCodeless && step >= tolerance && step <= widest && step <= perMs * ms && ms <= nearMs) {
      endRun(search, at, searched)
      at = usualUntil(t, v, at + 1, usual, codeless) - 1
      search.runBegin = at
      lastValue = v[at] as number
      continue
    }
    sound = isCodeless || isSound(checks, value)
    // after a missing value, a silence or an equal time, or at the beginning
    const isFirst = !(step >= 0 && ms > 0 && ms <= gapMs)
    if (!sound || isFirst || value < usual.lowest || value > usual.highest) put(parts, at - 1, at + 2)
    else if (step > widest || step > perMs * ms) onWideStep(at)
    if (!sound) continue
    // possibly a logger's start, see `isRestart`: compare across it
    if (value === rest && ms > holeMs) {
      sound = false
      continue
    }
    if (!(Math.abs(value - lastValue) < tolerance) || value === rest) endRun(search, at, searched)
    lastValue = value
  }
  search.at = at
  search.lastValue = lastValue
  search.sound = sound
}

function endRun(search: Search, end: number, { usual, parts }: Searched): void {
  if (end - search.runBegin > usual.longest) put(parts, search.runBegin, end)
  search.runBegin = end
}

interface Usual {
  lowest: number
  highest: number
  tolerance: number
  widest: number
  perMs: number
  gapMs: number
  /** After a longer hole a value at rest is a logger's start. */
  holeMs: number
  nearMs: number
  rest: number
  longest: number
}

function usualOf(
  { grossRange, spike, rateOfChange, flatLine }: Checks,
  { intervalSeconds, stepMs }: Steps,
): Usual {
  const [lowest, highest] = grossRange ? innerSpan(grossRange) : [-Infinity, Infinity]
  const gapMs = neighbourMs(intervalSeconds)
  const hole = flatLine?.rest === undefined ? Infinity : holeMs(stepMs)
  return {
    lowest,
    highest,
    tolerance: flatLine?.tolerance ?? 0,
    widest: spike ? leastSpike(spike) : Infinity,
    perMs: rateOfChange ? perMsOf(rateOfChange) : Infinity,
    gapMs,
    holeMs: hole,
    nearMs: Math.min(gapMs, hole),
    rest: flatLine?.rest ?? Number.NaN,
    longest: flatLine ? shortestFlat(flatLine, stepMs) - 1 : Infinity,
  }
}

/** Range around a value without error codes: looking each up would double the time. */
function withoutCodes({ lowest, highest }: Usual, value: number): Span {
  const [low, high] = codelessAround(value)
  return [Math.max(lowest, low), Math.min(highest, high)]
}

/** The first unusual index from `begin` on. All readings go through this loop: only comparisons in it. */
function usualUntil(
  t: Float64Array,
  v: Float64Array,
  begin: number,
  { tolerance, widest, perMs, nearMs }: Usual,
  [lowest, highest]: Span,
): number {
  if (begin === 0) return 0
  let before = v[begin - 1] as number
  let beforeMs = t[begin - 1] as number
  for (let i = begin; i < v.length; i++) {
    const value = v[i] as number
    const timeMs = t[i] as number
    const step = Math.abs(value - before)
    const ms = timeMs - beforeMs
    // false for `NaN`: steps from or to a missing value are not usual
    const isNear = step >= tolerance && step <= widest && step <= perMs * ms && ms <= nearMs
    if (!(isNear && value >= lowest && value <= highest)) return i
    before = value
    beforeMs = timeMs
  }
  return v.length
}

function put(parts: Part[], from: number, to: number): void {
  let [begin, end] = [from, to]
  for (let last = parts[parts.length - 1]; last && last.end + NEAR >= begin; last = parts[parts.length - 1]) {
    end = Math.max(end, last.end)
    if (last.begin <= begin) {
      last.end = end
      return
    }
    parts.pop()
  }
  parts.push({ begin, end })
}
