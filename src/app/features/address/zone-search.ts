import { parseZoneChoice, type ZoneChoice } from '../../../view/time/zone.ts'
import { compact } from './text.ts'

/** Addresses that say no more than the zone times are shown in. */
interface ZoneSearch {
  zone?: ZoneChoice
}

export function parseZoneSearch(search: Record<string, unknown>): ZoneSearch {
  return compact({ zone: parseZoneChoice(search.zone) })
}
