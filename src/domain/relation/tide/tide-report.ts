import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { isReading, type Reading } from '../../device.ts'
import { m4 } from '../../series/m4.ts'
import type { Range } from '../../series/range.ts'
import { isLine } from '../../series/series.ts'
import { type Checked, isNumber, objectOf, oneOf, orNull } from '../../shape.ts'
import { linearFit } from '../linear-fit.ts'
import { pairsAt } from '../pairs.ts'
import { intervalMs, type RelatedSeries } from '../relation-report.ts'
import { type ConstituentName, LEAST_LENGTH_MS, periodMs } from './constituents.ts'
import { followedTide, isFollowedTide } from './followed-tide.ts'
import { isMeanTide, meanTide, type Water } from './high-low-waters.ts'
import { delayBetween, stepsWithin, type TideParts, tidePartsInSteps } from './tide-parts.ts'
import { FILTER_MARGIN_MS } from './without-tide.ts'

/** Two high waters a day, one, or two that differ. */
const TIDE_FORMS = ['semidiurnal', 'mixed', 'diurnal'] as const

const isTide = objectOf({
  /** By Courtier's form number, (K1 + O1) / (M2 + S2): below 0.25, between, above 3. */
  form: oneOf(...TIDE_FORMS),
  main: objectOf({ name: oneOf<ConstituentName>('M2', 'S2', 'N2', 'K1', 'O1', 'M4'), amplitude: isNumber }),
  /** Tides of the range: a high water and the low water after it. */
  count: isNumber,
  /** `null` without any. */
  meanRange: orNull(isNumber),
  /** Of levels, not of the tide alone. */
  meanHigh: orNull(isNumber),
  meanLow: orNull(isNumber),
  /** The greatest range. */
  greatest: orNull(isReading),
  /** Ranges by the time of high water. */
  ranges: isLine,
})
type Tide = Checked<typeof isTide>

/** The level without the tide: surge, river flood, and the seasons. */
const isRest = objectOf({ mean: isNumber, highest: isReading, lowest: isReading, line: isLine })
type Rest = Checked<typeof isRest>

/** A gauge's level in two parts: the tide, and what is left without it. */
const isTidalGauge = objectOf({
  /** `null` where the level does not follow the moon. */
  tide: orNull(isTide),
  rest: isRest,
})
export type TidalGauge = Checked<typeof isTidalGauge>

/** The tide at a gauge of the sea against a river's level. */
export const isTideReport = objectOf({
  stepMs: isNumber,
  sea: isTidalGauge,
  river: isTidalGauge,
  /** `null` where one of the two has no tide, or too few. */
  follows: orNull(isFollowedTide),
  meanTide: orNull(isMeanTide),
  /** Correlation of the two levels without the tide: near 1 where surges run up the river, near 0 where its floods are its own. */
  restR: orNull(isNumber),
})
export type TideReport = Checked<typeof isTideReport>

/** Finer steps show nothing more; longer ones than an hour lose high waters. Each divides an hour. */
const STEPS = [5, 6, 10, 12, 15, 20, 30, 60].map((minutes) => minutes * MINUTE)
const MAX_STEPS = 200_000
const WIDTH = 1200

/** With the filter's margin, and long enough to separate lunar from solar tides. */
export function rangeToRead({ fromMs, toMs }: Range): Range {
  return {
    fromMs: Math.min(fromMs, toMs - FILTER_MARGIN_MS - LEAST_LENGTH_MS) - FILTER_MARGIN_MS,
    toMs: toMs + FILTER_MARGIN_MS,
  }
}

/** In steps, from values of `rangeToRead`. `undefined`: interval above an hour, or no rest. */
export function* tideReportInSteps(
  sea: RelatedSeries,
  river: RelatedSeries,
  range: Range,
): Generator<undefined, TideReport | undefined> {
  const around = rangeToRead(range)
  const least = Math.max(intervalMs(sea), intervalMs(river), (around.toMs - around.fromMs) / MAX_STEPS)
  const stepMs = STEPS.find((step) => step >= least)
  if (stepMs === undefined) return undefined
  const grid = { fromMs: Math.floor(around.fromMs / stepMs) * stepMs, toMs: around.toMs, stepMs }
  const atSea = yield* tidePartsInSteps(sea, grid)
  const atRiver = yield* tidePartsInSteps(river, grid)
  const [seaRest, riverRest] = [restOf(atSea, range), restOf(atRiver, range)]
  if (!seaRest || !riverRest) return undefined
  const period = { periodMs: periodMs(atSea.main) }
  const [seaWaters, riverWaters] = [watersIn(atSea, range), watersIn(atRiver, range)]
  const follows = followedTide(seaWaters, riverWaters, { ...period, delayMs: delayBetween(atSea, atRiver) })
  yield
  return {
    stepMs,
    sea: { tide: tideOf(atSea, seaWaters, range), rest: seaRest },
    river: { tide: tideOf(atRiver, riverWaters, range), rest: riverRest },
    follows: follows ?? null,
    meanTide: follows ? meanTide(atSea.tide, atRiver.tide, seaWaters, { ...grid, ...period }) : null,
    restR: linearFit(pairsAt(restIn(atSea, range), restIn(atRiver, range), 0))?.r ?? null,
  }
}

function watersIn({ waters }: TideParts, { fromMs, toMs }: Range): Water[] {
  return waters.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs)
}

function tideOf(
  { fit, main, rest, fromMs, stepMs }: TideParts,
  waters: readonly Water[],
  range: Range,
): Tide | null {
  if (!fit?.isTidal) return null
  const amplitude = (name: ConstituentName) => fit.constituents[name]?.amplitude ?? 0
  const formNumber = (amplitude('K1') + amplitude('O1')) / (amplitude('M2') + amplitude('S2'))
  const levelAt = ({ timeMs, v }: Water) => v + (rest[Math.round((timeMs - fromMs) / stepMs)] as number)
  const period = periodMs(main)
  const t: number[] = []
  const ranges: number[] = []
  for (const [i, high] of waters.entries()) {
    const low = waters[i + 1]
    if (!high.isHigh || !low || low.timeMs - high.timeMs > period) continue
    t.push(high.timeMs)
    ranges.push(high.v - low.v)
  }
  const greatest = Math.max(...ranges)
  return {
    form: formNumber < 0.25 ? 'semidiurnal' : formNumber > 3 ? 'diurnal' : 'mixed',
    main: { name: main, amplitude: amplitude(main) },
    count: ranges.length,
    meanRange: meanOf(ranges),
    meanHigh: meanOf(waters.filter(({ isHigh }) => isHigh).map(levelAt)),
    meanLow: meanOf(waters.filter(({ isHigh }) => !isHigh).map(levelAt)),
    greatest: ranges.length === 0 ? null : { t: t[ranges.indexOf(greatest)] as number, v: greatest },
    ranges: m4(Float64Array.from(t), Float64Array.from(ranges), plotOf(range), 1.5 * period),
  }
}

function restOf(parts: TideParts, range: Range): Rest | undefined {
  const { fromMs, stepMs } = parts
  const v = restIn(parts, range)
  const [begin] = stepsWithin(parts, range)
  const t = Float64Array.from(v, (_, i) => fromMs + (begin + i) * stepMs)
  let [highest, lowest] = [-1, -1]
  for (const [i, value] of v.entries()) {
    if (Number.isNaN(value)) continue
    if (highest === -1 || value > (v[highest] as number)) highest = i
    if (lowest === -1 || value < (v[lowest] as number)) lowest = i
  }
  const mean = meanOf(v)
  if (mean === null) return undefined
  const readingAt = (at: number): Reading => ({ t: t[at] as number, v: v[at] as number })
  return {
    mean,
    highest: readingAt(highest),
    lowest: readingAt(lowest),
    line: m4(t, v, plotOf(range), 1.5 * stepMs),
  }
}

function restIn(parts: TideParts, range: Range): Float64Array {
  return parts.rest.subarray(...stepsWithin(parts, range))
}

function plotOf({ fromMs, toMs }: Range) {
  return { fromMs, toMs, width: WIDTH }
}

function meanOf(values: ArrayLike<number>): number | null {
  let [sum, count] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}
