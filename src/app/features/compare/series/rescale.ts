import type { Reading } from '../../../../domain/device.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import type { ScaleChoice } from '../../address/compare-search.ts'

/** Values as drawn. Amounts stay as they are. */
export function rescaled(one: SteppedSeries, scale: ScaleChoice | undefined): SteppedSeries {
  const { min, max } = one
  if (!min || !max || one.buckets || (scale !== 'rise' && scale !== 'own')) return one
  const span = max.v - min.v
  if (scale === 'rise') return drawnAs(one, (value) => value - min.v)
  return drawnAs(one, (value) => (span === 0 ? 50 : ((value - min.v) / span) * 100))
}

function drawnAs(one: SteppedSeries, drawn: (value: number) => number): SteppedSeries {
  const reading = (known: Reading | null) => known && { ...known, v: drawn(known.v) }
  const { steps, suspect } = one
  return {
    ...one,
    v: one.v.map((value) => (value === null ? null : drawn(value))),
    min: reading(one.min),
    max: reading(one.max),
    last: reading(one.last),
    ...(suspect && { suspect: { ...suspect, v: suspect.v.map(drawn) } }),
    ...(steps && {
      steps: {
        ...steps,
        ...{ min: steps.min.map(drawn), max: steps.max.map(drawn), mean: steps.mean.map(drawn) },
      },
    }),
  }
}
