import { type DayClock, parseDayStart } from '../../../../domain/aggregation/clock.ts'
import { readZone } from '../../export/zone.ts'
import { single } from '../time-range.ts'

/** By default UTC, with the organisation's start of days. Throws a problem for an unknown zone. */
export function clockOf(query: URLSearchParams, dayStart: string): DayClock {
  return { zone: readZone(single(query, 'zone')), dayStartMinutes: parseDayStart(dayStart) ?? 0 }
}
