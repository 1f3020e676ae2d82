import type { SensorSeries } from '../../series/series.ts'
import { FLAGS, type NewestFlag } from '../flags.ts'

/** `null`: a good reading; `undefined`: its newest reading is another. */
export function flagInSeries(
  { last, implausible, suspect }: SensorSeries,
  timeMs: number,
): NewestFlag | null | undefined {
  if (implausible?.t.at(-1) === timeMs) return FLAGS.fail
  if (suspect?.t.at(-1) === timeMs) return FLAGS.suspect
  return last?.t === timeMs ? null : undefined
}
