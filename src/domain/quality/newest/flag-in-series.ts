import type { SensorSeries } from '../../series/series.ts'
import { FLAGS, type NewestFlag } from '../flags.ts'

/** The flag of a series' newest reading if it is of that time: `null` of one in order, `undefined` where its newest is another. */
export function flagInSeries(
  { last, implausible, suspect }: SensorSeries,
  timeMs: number,
): NewestFlag | null | undefined {
  if (implausible?.t.at(-1) === timeMs) return FLAGS.fail
  if (suspect?.t.at(-1) === timeMs) return FLAGS.suspect
  return last?.t === timeMs ? null : undefined
}
