import { type ValueScale, valueScale } from '../../../../view/plot/axes/value-scale.ts'

/** An axis of values: where a value stands from the bottom, 0 to 1, and the ticks beside it. */
export interface ValuePlaces {
  ticks: Pick<ValueScale, 'ticks' | 'decimals'>
  placeOf(value: number): number
}

/** Flows over more than so many times the lowest are told by their logarithms: low water would lie on the ground. */
const WIDE = 50
const LEADS = [1, 2, 5]

/** The axis of values from `low` to `high` with about `count` ticks; logarithmic for positive values that are far apart, where asked for. */
export function valuePlaces(
  [low, high]: readonly [low: number, high: number],
  count: number,
  { mayBeLogarithmic }: { mayBeLogarithmic: boolean },
): ValuePlaces {
  if (mayBeLogarithmic && low > 0 && high / low > WIDE) return logarithmic(low, high, count)
  const scale = valueScale(low, high, count)
  return { ticks: scale, placeOf: (value) => (value - scale.low) / (scale.high - scale.low) }
}

function logarithmic(low: number, high: number, count: number): ValuePlaces {
  const [bottom, top] = [Math.log10(low) - 0.05, Math.log10(high) + 0.05]
  const powers = Array.from(
    { length: Math.ceil(top) - Math.floor(bottom) + 1 },
    (_, i) => Math.floor(bottom) + i,
  )
  const among = (leads: readonly number[]) =>
    powers
      .flatMap((power) => leads.map((lead) => Number((lead * 10 ** power).toPrecision(1))))
      .filter((tick) => Math.log10(tick) >= bottom && Math.log10(tick) <= top)
  const fine = among(LEADS)
  const ticks = fine.length <= count + 1 ? fine : among([1])
  const smallest = Math.min(...ticks)
  return {
    ticks: { ticks, decimals: Math.max(0, -Math.floor(Math.log10(smallest))) },
    placeOf: (value) => (Math.log10(value) - bottom) / (top - bottom),
  }
}
