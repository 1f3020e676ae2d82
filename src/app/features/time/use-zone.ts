import { useSearch } from '@tanstack/react-router'
import type { Position } from '../../../domain/device.ts'
import { offsetLabel, offsetLabels } from '../../../domain/format/date-format.ts'
import { useZoneAt } from '../../../view/time/use-zone-at.ts'
import { isNamedZone, readersZone, type ZoneChoice } from '../../../view/time/zone.ts'
import { preferences } from '../preferences/preferences.ts'
import { useShownRange } from './shown-range.ts'

/** The choice in the address, else what the reader prefers. */
export function useZoneChoice(): ZoneChoice {
  return useSearch({ strict: false, select: (search) => search.zone }) ?? preferences().zone ?? 'local'
}

/**
 * The zone of shown times. The choice 'station' means the zone of `station`; without one, without its position, or until its
 * zone is loaded, the reader's. `label` is its offset as in `useOffsetOf`; for an instant use `offsetLabel`.
 */
export function useZone(station?: { position: Position | null } | null) {
  const choice = useZoneChoice()
  const stations = useZoneAt(choice === 'station' ? (station?.position ?? null) : null)
  const zone = choice === 'utc' ? 'UTC' : isNamedZone(choice) ? choice : (stations ?? readersZone())
  return { zone, label: useOffsetOf()(zone) }
}

/** Labels a zone's offset over the page's range, `UTC+7`; on a page without a range the current one. */
export function useOffsetOf(): (zone: string) => string {
  const range = useShownRange()
  return (zone) => (range ? offsetLabels(zone, range.fromMs, range.toMs) : offsetLabel(zone, Date.now()))
}
