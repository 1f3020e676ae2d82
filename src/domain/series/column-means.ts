import type { Reading } from '../device.ts'
import type { Quantity } from '../quantity.ts'
import { columnOf, type Downsampled } from './m4.ts'
import type { ColumnMeans, DeviceSeries, SensorSeries } from './series.ts'

/** A line has two columns a device pixel, a mean one pixel. */
export const COLUMNS_PER_MEAN = 2
const FINEST = 1000
const MAX_DECIMALS = 9

/** `undefined` where no column has more than one value. */
export function columnMeans(
  { counts, totals }: Pick<Downsampled, 'counts' | 'totals'>,
  span: number,
  { decimals }: Pick<Quantity, 'decimals'>,
): ColumnMeans | undefined {
  const width = counts.length
  const length = Math.ceil(width / COLUMNS_PER_MEAN)
  const mean = new Array<number | null>(length)
  const count = new Array<number>(length)
  const power = 10 ** decimalsOf(span, decimals)
  let most = 0
  for (let n = 0; n < length; n++) {
    const column = n * COLUMNS_PER_MEAN
    const values = (counts[column] as number) + (counts[column + 1] ?? 0)
    const total = (totals[column] as number) + (totals[column + 1] ?? 0)
    if (values > most) most = values
    mean[n] = values === 0 ? null : Math.round((total / values) * power) / power
    count[n] = values
  }
  return most > 1 ? { width, mean, count } : undefined
}

/** Adds a reading. */
export function withReading(
  { width, mean, count }: ColumnMeans,
  { from, to }: Pick<DeviceSeries, 'from' | 'to'>,
  { t, v }: Reading,
): ColumnMeans {
  const column = meanColumnOf({ from, to }, width, t)
  const values = count[column] as number
  return {
    width,
    mean: mean.with(column, ((mean[column] ?? 0) * values + v) / (values + 1)),
    count: count.with(column, values + 1),
  }
}

export function meanColumnOf(
  { from, to }: Pick<DeviceSeries, 'from' | 'to'>,
  width: number,
  timeMs: number,
): number {
  return Math.floor(columnOf({ fromMs: from, toMs: to, width }, timeMs) / COLUMNS_PER_MEAN)
}

export function spanOf({ min, max }: Pick<SensorSeries, 'min' | 'max'>): number {
  return min && max ? max.v - min.v : 0
}

function decimalsOf(span: number, decimals: number): number {
  const needed = span > 0 ? Math.ceil(Math.log10(FINEST / span)) : 0
  return Math.min(MAX_DECIMALS, Math.max(decimals + 1, needed))
}
