import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'

/** All series in one step; steps that begin at other times have their own rows. */
export interface CompareRow {
  fromMs: number
  /** Means, or sums of amounts, in the order of the series; `null` where unknown. */
  values: (number | null)[]
}

/** One row for each time at which a step of any series begins. */
export function compareRows(series: readonly (SteppedSeries | undefined)[]): CompareRow[] {
  const rows = new Map<number, CompareRow>()
  for (const [n, one] of series.entries()) {
    const steps = one?.steps
    if (!steps || steps.areColumns) continue
    const { sum, mean, count } = steps
    for (const [i, fromMs] of steps.from.entries()) {
      const row = rows.get(fromMs) ?? { fromMs, values: series.map(() => null) }
      rows.set(fromMs, row)
      const value = (sum ?? mean)[i] as number
      row.values[n] = (count[i] as number) > 0 && Number.isFinite(value) ? value : null
    }
  }
  return [...rows.values()].sort((a, b) => a.fromMs - b.fromMs)
}
