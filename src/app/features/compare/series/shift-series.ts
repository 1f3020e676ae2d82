import type { Reading } from '../../../../domain/device.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import type { StepBuckets, SteppedSeries, Steps } from '../../../../view/plot/steps/steps.ts'

/** As if measured later. */
export function shifted(series: ChartSeries, byMs: number): ChartSeries {
  if (byMs === 0) return series
  const later = (ms: number) => ms + byMs
  const spans = (list: readonly [number, number][]) =>
    list.map(([from, to]): [number, number] => [later(from), later(to)])
  return {
    ...series,
    from: later(series.from),
    to: later(series.to),
    asOf: later(series.asOf),
    gaps: spans(series.gaps),
    sensors: series.sensors.map((one) => shiftedSensor(one, later)),
    ...(series.partial && { partial: { ...series.partial, missing: spans(series.partial.missing) } }),
  }
}

type Later = (ms: number) => number

function shiftedSensor(one: SteppedSeries, later: Later): SteppedSeries {
  const reading = (known: Reading | null) => known && { ...known, t: later(known.t) }
  const marked = <Marked extends { t: number[] }>(known: Marked) => ({ ...known, t: known.t.map(later) })
  return {
    ...one,
    t: one.t.map(later),
    min: reading(one.min),
    max: reading(one.max),
    last: reading(one.last),
    ...(one.implausible && { implausible: marked(one.implausible) }),
    ...(one.suspect && { suspect: marked(one.suspect) }),
    ...(one.buckets && { buckets: shiftedBuckets(one.buckets, later) }),
    ...(one.steps && { steps: shiftedSteps(one.steps, later) }),
  }
}

function shiftedBuckets(buckets: StepBuckets, later: Later): StepBuckets {
  const { t, ends } = buckets
  return { ...buckets, t: t.map(later), ...(ends && { ends: Array.from(ends, later) }) }
}

function shiftedSteps(steps: Steps, later: Later): Steps {
  const { from, to, minAt, maxAt } = steps
  return {
    ...steps,
    ...{ from: from.map(later), to: to.map(later), minAt: minAt.map(later), maxAt: maxAt.map(later) },
  }
}
