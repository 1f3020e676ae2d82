/** Medians of daily means for each day of a leap year, the way one would write it first: every value under its date. */
export function mediansByDate(t: Float64Array, v: Float64Array): Float64Array {
  const days = new Map<string, number[]>()
  for (let i = 0; i < t.length; i++) {
    const date = new Date(t[i] as number).toISOString().slice(0, 10)
    const values = days.get(date)
    if (values) values.push(v[i] as number)
    else days.set(date, [v[i] as number])
  }
  const years = new Map<string, number[]>()
  for (const [date, values] of days) {
    if (values.length < 12) continue
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    years.set(date.slice(5), [...(years.get(date.slice(5)) ?? []), mean])
  }
  const ordered = [...years].sort(([a], [b]) => a.localeCompare(b))
  return Float64Array.from(ordered, ([, means]) => median(means))
}

/** By Weibull's plotting positions; of nineteen the tenth. */
function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = (sorted.length + 1) / 2
  return ((sorted[Math.floor(rank) - 1] as number) + (sorted[Math.ceil(rank) - 1] as number)) / 2
}
