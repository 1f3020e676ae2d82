import { codelessAround } from '../series/quality.ts'
import type { Checks } from './checks.ts'
import { shortestFlat } from './flat-line.ts'
import { innerSpan, isInRange } from './gross-range.ts'
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
  const { longest, rest, tolerance, widest, perMs, silenceMs } = usual
  const codeless = withoutCodes(usual, v.find(isSound) ?? 0)
  const parts: Part[] = []
  let lastValue = Number.NaN
  let runBegin = 0
  /** Whether the value before is there and in range: flat lines go on over what is missing for them. */
  let sound = false
  let stepEnd = STEP
  for (let i = 0; i < v.length; i++) {
    if (i >= stepEnd) {
      stepEnd = i + STEP
      yield
    }
    const value = v[i] as number
    const step = Math.abs(value - (v[i - 1] as number))
    const ms = (t[i] as number) - (t[i - 1] as number)
    const isCodeless = value >= codeless.lowest && value <= codeless.highest
    if (sound && isCodeless && step >= tolerance && step <= widest && step <= perMs * ms && ms <= silenceMs) {
      endRun(i)
      i = runBegin = usualUntil(t, v, i + 1, v.length, codeless) - 1
      lastValue = v[i] as number
      continue
    }
    sound = isCodeless || isSound(value)
    // after a missing value, a silence, a moment that has a value already, or at the beginning
    const isFirst = !(step >= 0 && ms > 0 && ms <= silenceMs)
    if (!sound || isFirst || value < usual.lowest || value > usual.highest) put(parts, i - 1, i + 2)
    else if (step > widest || step > perMs * ms) onWideStep(i)
    if (!sound) continue
    if (!(Math.abs(value - lastValue) < tolerance) || value === rest) endRun(i)
    lastValue = value
  }
  endRun(v.length)
  put(parts, v.length - 1, v.length)
  return parts.map(({ begin, end }) => ({ begin: Math.max(0, begin), end: Math.min(v.length, end) }))

  function isSound(value: number): boolean {
    return !Number.isNaN(value) && isInRange(checks, value)
  }

  function endRun(end: number): void {
    if (end - runBegin > longest) put(parts, runBegin, end)
    runBegin = end
  }
}

/** What a value, and the step to it from the one before, is where every test calls both good. */
interface Usual {
  lowest: number
  highest: number
  tolerance: number
  widest: number
  perMs: number
  silenceMs: number
  rest: number
  /** A longer run of values that are closer to each other than the tolerance is reported. */
  longest: number
}

function usualOf(
  { grossRange, spike, rateOfChange, flatLine }: Checks,
  { intervalSeconds, stepMs }: Steps,
): Usual {
  const [lowest, highest] = grossRange ? innerSpan(grossRange) : [-Infinity, Infinity]
  return {
    lowest,
    highest,
    tolerance: flatLine?.tolerance ?? 0,
    widest: spike ? leastSpike(spike) : Infinity,
    perMs: rateOfChange ? perMsOf(rateOfChange) : Infinity,
    silenceMs: neighbourMs(intervalSeconds),
    rest: flatLine?.rest ?? Number.NaN,
    longest: flatLine ? shortestFlat(flatLine, stepMs) - 1 : Infinity,
  }
}

/** The same, for values near a given one, so that none of them can be an error code: to look each up takes as long as the rest. */
function withoutCodes(usual: Usual, value: number): Usual {
  const [low, high] = codelessAround(value)
  return { ...usual, lowest: Math.max(usual.lowest, low), highest: Math.min(usual.highest, high) }
}

/**
 * The first index between two that is not usual after the one before it, or as close to it as in a flat line; the first of a
 * record is never usual. The loop that all readings go through: nothing but comparisons may be in it.
 */
function usualUntil(
  t: Float64Array,
  v: Float64Array,
  begin: number,
  end: number,
  { lowest, highest, tolerance, widest, perMs, silenceMs }: Usual,
): number {
  if (begin === 0) return 0
  let before = v[begin - 1] as number
  let beforeMs = t[begin - 1] as number
  for (let i = begin; i < end; i++) {
    const value = v[i] as number
    const timeMs = t[i] as number
    const step = Math.abs(value - before)
    const ms = timeMs - beforeMs
    // a comparison with `NaN` is false: a step from or to a missing value is not usual
    const isNear = step >= tolerance && step <= widest && step <= perMs * ms && ms <= silenceMs
    if (!(isNear && value >= lowest && value <= highest)) return i
    before = value
    beforeMs = timeMs
  }
  return end
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
