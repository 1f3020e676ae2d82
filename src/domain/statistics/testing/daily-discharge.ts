import { readFileSync } from 'node:fs'
import { millisecondsInDay as DAY } from 'date-fns/constants'

/** Mean discharge of days, ascending, without a missing one but where the record leaves one out. */
export interface DailyDischarge {
  t: Float64Array
  v: Float64Array
}

/**
 * Published daily discharge of a gauge of the U.S. Geological Survey, in the public domain: a line a year, its values from
 * 1 January on. `unit` is what one of the file's numbers is worth.
 */
export function dailyDischarge(gauge: string, unit: number): DailyDischarge {
  const text = readFileSync(new URL(`./usgs-${gauge}.txt`, import.meta.url), 'utf8')
  const days = text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [year = 0, ...values] = line.split(' ').map(Number)
      return values.map((value, day) => ({ t: Date.UTC(year, 0, 1) + day * DAY, v: value * unit }))
    })
  return { t: Float64Array.from(days, ({ t }) => t), v: Float64Array.from(days, ({ v }) => v) }
}
