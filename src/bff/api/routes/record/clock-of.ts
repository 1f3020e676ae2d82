import { type DayClock, parseDayStart } from '../../../../domain/aggregation/clock.ts'
import { readZone } from '../../export/zone.ts'
import { single } from '../time-range.ts'

/** The clock of a query's `zone`, UTC by default, with days that begin when the organisation says. Throws a problem for no zone. */
export function clockOf(query: URLSearchParams, dayStart: string): DayClock {
  return { zone: readZone(single(query, 'zone')), dayStartMinutes: parseDayStart(dayStart) ?? 0 }
}
