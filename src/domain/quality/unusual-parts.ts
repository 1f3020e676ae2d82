import { isErrorCode } from '../series/quality.ts'
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

/**
 * The parts of a record, ascending and apart, in which gross range, spike, rate of change or flat line can say anything but
 * good: a missing value, an error code, one out of range, a wide step to the next, a silence, the ends of the record, and values
 * that stay close to each other for long enough. Most readings are in none. `t` ascends, `NaN` in `v` is missing.
 */
export function unusualParts(t: Float64Array, v: Float64Array, checks: Checks, steps: Steps): Part[] {
  const { lowest, highest, widest, perMs, silenceMs, tolerance, rest, longest } = usualOf(checks, steps)
  const parts: Part[] = []
  let before = Number.NaN
  let beforeMs = Number.NaN
  let lastValue = Number.NaN
  let runBegin = 0
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    const timeMs = t[i] as number
    const ms = timeMs - beforeMs
    const step = Math.abs(value - before)
    before = value
    beforeMs = timeMs
    // a comparison with `NaN` is false: a step from or to a missing value is not usual
    const isUsual = value >= lowest && value <= highest && step <= widest && step <= perMs * ms
    if (!isUsual || ms > silenceMs || isErrorCode(value)) {
      put(parts, i - 1, i + 2)
      if (Number.isNaN(value) || !isInRange(checks, value)) {
        before = Number.NaN
        continue
      }
    }
    const isClose = Math.abs(value - lastValue) < tolerance && value !== rest
    lastValue = value
    if (isClose) continue
    if (i - runBegin > longest) put(parts, runBegin, i)
    runBegin = i
  }
  if (v.length - runBegin > longest) put(parts, runBegin, v.length)
  put(parts, v.length - 1, v.length)
  return parts.map(({ begin, end }) => ({ begin: Math.max(0, begin), end: Math.min(v.length, end) }))
}

/** What a value, and the step to it from the one before, may be at most for every test to call them good. */
function usualOf({ grossRange, spike, rateOfChange, flatLine }: Checks, { intervalSeconds, stepMs }: Steps) {
  const [lowest, highest] = grossRange ? innerSpan(grossRange) : [-Infinity, Infinity]
  return {
    lowest,
    highest,
    widest: spike ? leastSpike(spike) : Infinity,
    perMs: rateOfChange ? perMsOf(rateOfChange) : Infinity,
    silenceMs: neighbourMs(intervalSeconds),
    tolerance: flatLine?.tolerance ?? 0,
    rest: flatLine?.rest ?? Number.NaN,
    longest: flatLine ? shortestFlat(flatLine, stepMs) - 1 : Infinity,
  }
}

/** Adds a part; those that it is near to become one with it. None begins after it ends. */
function put(parts: Part[], begin: number, end: number): void {
  const last = parts[parts.length - 1]
  if (!last || last.end + NEAR < begin) parts.push({ begin, end })
  else if (last.begin <= begin) last.end = Math.max(last.end, end)
  else {
    parts.pop()
    put(parts, begin, Math.max(last.end, end))
  }
}
