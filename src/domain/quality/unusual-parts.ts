import { codelessAround } from '../series/quality.ts'
import type { Checks, Span } from './checks.ts'
import { holeMs, shortestFlat } from './flat-line.ts'
import { innerSpan, isSound } from './gross-range.ts'
import { perMsOf } from './rate-of-change.ts'
import { neighbourMs } from './reach.ts'
import { leastSpike } from './spike.ts'
import type { Steps } from './steps.ts'

/** Readings between two indices, the first included. */
export interface Part {
  begin: number
  end: number
}

/** Parts nearer than so many readings are one: to begin another one costs about as much. */
const NEAR = 64
/** Readings of a step: of those that all stand out, a server looks at so many in a few milliseconds. */
const STEP = 32_768

/**
 * What gross range, spike, rate of change or flat line can say anything but good of: parts of a record, ascending and apart, with a
 * missing value, an error code, one out of range, a silence, the ends of the record, or values that stay close to each other for
 * long enough. `t` ascends, `NaN` in `v` is missing. Values to which the step from the one before is wide are given to
 * `onWideStep`, ascending: of these, outside the parts, only spike and rate can say anything.
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

/** Where a search is. */
interface Search {
  /** The first reading not yet looked at. */
  at: number
  /** Where the values begin that have been close to each other. */
  runBegin: number
  /** The last value that is there and in range: flat lines go on over what is missing for them. */
  lastValue: number
  /** Whether the value before is there and in range. */
  sound: boolean
}

/** What is searched, by what, and what was found. */
interface Searched {
  t: Float64Array
  v: Float64Array
  checks: Checks
  usual: Usual
  codeless: Span
  parts: Part[]
  onWideStep: (index: number) => void
}

/**
 * Looks at the readings up to an index, or further where they are all usual. Not part of the generator: there this loop is compiled
 * late, and until then makes an object of every value.
 */
function lookUpTo(stepEnd: number, search: Search, searched: Searched): void {
  const { t, v, checks, usual, codeless, parts, onWideStep } = searched
  const { rest, tolerance, widest, perMs, silenceMs, holeMs, nearMs } = usual
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
    // after a missing value, a silence, a moment that has a value already, or at the beginning
    const isFirst = !(step >= 0 && ms > 0 && ms <= silenceMs)
    if (!sound || isFirst || value < usual.lowest || value > usual.highest) put(parts, at - 1, at + 2)
    else if (step > widest || step > perMs * ms) onWideStep(at)
    if (!sound) continue
    // it may be a logger's start, see `isRestart`: the next value is compared with the last one before it
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

/** What a value, and the step to it from the one before, is where every test calls both good. */
interface Usual {
  lowest: number
  highest: number
  tolerance: number
  widest: number
  perMs: number
  silenceMs: number
  /** After a longer hole a value at rest is a logger's start. */
  holeMs: number
  /** Where all is usual there is neither. */
  nearMs: number
  rest: number
  /** A longer run of values that are closer to each other than the tolerance is reported. */
  longest: number
}

function usualOf(
  { grossRange, spike, rateOfChange, flatLine }: Checks,
  { intervalSeconds, stepMs }: Steps,
): Usual {
  const [lowest, highest] = grossRange ? innerSpan(grossRange) : [-Infinity, Infinity]
  const silenceMs = neighbourMs(intervalSeconds)
  const hole = flatLine?.rest === undefined ? Infinity : holeMs(stepMs)
  return {
    lowest,
    highest,
    tolerance: flatLine?.tolerance ?? 0,
    widest: spike ? leastSpike(spike) : Infinity,
    perMs: rateOfChange ? perMsOf(rateOfChange) : Infinity,
    silenceMs,
    holeMs: hole,
    nearMs: Math.min(silenceMs, hole),
    rest: flatLine?.rest ?? Number.NaN,
    longest: flatLine ? shortestFlat(flatLine, stepMs) - 1 : Infinity,
  }
}

/** Between these, around a given value, none can be an error code: to look each up takes as long as the rest. */
function withoutCodes({ lowest, highest }: Usual, value: number): Span {
  const [low, high] = codelessAround(value)
  return [Math.max(lowest, low), Math.min(highest, high)]
}

/**
 * The first index from `begin` on that is not usual after the one before it, or as close to it as in a flat line; the first of a
 * record is never usual. The loop that all readings go through: nothing but comparisons may be in it.
 */
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
    // a comparison with `NaN` is false: a step from or to a missing value is not usual
    const isNear = step >= tolerance && step <= widest && step <= perMs * ms && ms <= nearMs
    if (!(isNear && value >= lowest && value <= highest)) return i
    before = value
    beforeMs = timeMs
  }
  return v.length
}

/** Adds a part; those that it is near to become one with it. None begins after it ends. */
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
