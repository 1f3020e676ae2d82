import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { gapThresholdMs } from '../../series/gaps.ts'
import type { Range } from '../../series/range.ts'
import { evenValues } from '../even-values.ts'
import type { RelatedSeries } from '../relation-report.ts'
import { type ConstituentName, periodMs, type TidalFit, tidalFitInSteps } from './constituents.ts'
import { highLowWaters, type Water } from './high-low-waters.ts'
import { FILTER_MARGIN_MS, withoutTideInSteps } from './without-tide.ts'

/** A level in two parts, on the steps of a grid: its tide, and the rest. */
export interface TideParts {
  fromMs: number
  stepMs: number
  tide: Float64Array
  rest: Float64Array
  fit: TidalFit | undefined
  /** The constituent that most of the tide is. */
  main: ConstituentName
  /** High and low waters of the tide; none where the level does not follow the moon. */
  waters: Water[]
}

/** Across shorter gaps the line between neighbours is good enough for means of a day; high waters are not looked for in them. */
const BRIDGED_MS = 120 * MINUTE
/** Less than this part of the usual range is no tide, but a wave. */
const LEAST_PART = 0.25

/** Parts a level from its tide, some of the work a step. The outer 36 hours of the grid have neither. */
export function* tidePartsInSteps(
  { t, usable, intervalSeconds }: RelatedSeries,
  grid: Range & { stepMs: number },
): Generator<undefined, TideParts> {
  const { fromMs, stepMs } = grid
  const gapMs = Math.max(gapThresholdMs(intervalSeconds, t), stepMs)
  const known = evenValues(t, usable, { ...grid, gapMs }).v
  const bridged = evenValues(t, usable, { ...grid, gapMs: Math.max(gapMs, BRIDGED_MS) }).v
  const rest = yield* withoutTideInSteps(bridged, stepMs)
  const tide = known.map((value, i) => value - (rest[i] as number))
  const margin = Math.ceil(FILTER_MARGIN_MS / stepMs)
  const fit = yield* tidalFitInSteps(tide.subarray(margin, tide.length - margin), stepMs)
  const usual = 2 * Math.hypot(...Object.values(fit?.constituents ?? {}).map(({ amplitude }) => amplitude))
  const waters = fit?.isTidal ? highLowWaters({ fromMs, stepMs, v: tide }, LEAST_PART * usual) : []
  return { fromMs, stepMs, tide, rest, fit, main: mainOf(fit), waters }
}

/** By how much the sea's main constituent is later at the river, from a quarter of its period earlier on: whole tides stay unknown. */
export function delayBetween(sea: TideParts, river: TideParts): number {
  const period = periodMs(sea.main)
  const highAfter = ({ fit }: TideParts) => fit?.constituents[sea.main]?.highAfterMs ?? 0
  const later = highAfter(river) - highAfter(sea) + period / 4
  return (((later % period) + period) % period) - period / 4
}

/** The steps of a range on the grid, from the first up to, but not including, the second. */
export function stepsWithin({ fromMs, stepMs }: TideParts, range: Range): [begin: number, end: number] {
  const at = (ms: number) => Math.max(0, Math.ceil((ms - fromMs) / stepMs))
  return [at(range.fromMs), at(range.toMs)]
}

function mainOf(fit: TidalFit | undefined): ConstituentName {
  const amplitude = (name: ConstituentName) => fit?.constituents[name]?.amplitude ?? 0
  return (['M2', 'K1', 'O1'] as const).reduce((main, name) =>
    amplitude(name) > amplitude(main) ? name : main,
  )
}
