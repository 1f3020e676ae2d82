import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { gapThresholdMs } from '../../series/gaps.ts'
import type { Range } from '../../series/range.ts'
import { evenValues } from '../even-values.ts'
import type { RelatedSeries } from '../relation-report.ts'
import { type ConstituentName, periodMs, type TidalFit, tidalFitInSteps } from './constituents.ts'
import { highLowWaters, type Water } from './high-low-waters.ts'
import { FILTER_MARGIN_MS, withoutTideInSteps } from './without-tide.ts'

export interface TideParts {
  fromMs: number
  stepMs: number
  tide: Float64Array
  rest: Float64Array
  fit: TidalFit | undefined
  main: ConstituentName
  /** Of the tide; empty for a level that does not follow the moon. */
  waters: Water[]
}

/** Interpolated for daily means; without high waters. */
const BRIDGED_MS = 120 * MINUTE
/** A smaller part of the usual range is a wave. */
const LEAST_PART = 0.25

/** In steps. The outer 36 hours of the grid have neither part. */
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

/** Delay of the sea's main constituent, from minus a quarter period on: whole tides stay unknown. */
export function delayBetween(sea: TideParts, river: TideParts): number {
  const period = periodMs(sea.main)
  const highAfter = ({ fit }: TideParts) => fit?.constituents[sea.main]?.highAfterMs ?? 0
  const later = highAfter(river) - highAfter(sea) + period / 4
  return (((later % period) + period) % period) - period / 4
}

/** `end` is exclusive. */
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
