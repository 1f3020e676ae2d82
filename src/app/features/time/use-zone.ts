import { useSearch } from '@tanstack/react-router'
import type { Position } from '../../../domain/device.ts'
import { offsetLabel } from '../../../domain/format/offset.ts'
import { useZoneAt } from '../../../view/time/use-zone-at.ts'
import { isNamedZone, readersZone, type ZoneChoice } from '../../../view/time/zone.ts'
import { preferences } from '../preferences/preferences.ts'

/** The choice in the address, else what the reader prefers. */
export function useZoneChoice(): ZoneChoice {
  return useSearch({ strict: false, select: (search) => search.zone }) ?? preferences().zone ?? 'local'
}

/**
 * The zone of shown times. The choice 'station' means the zone of `station`; without one, without its position, or until its
 * zone is loaded, the reader's. `label` is the current offset, `UTC+7`; for an instant use `offsetLabel`.
 */
export function useZone(station?: { position: Position | null } | null) {
  const choice = useZoneChoice()
  const stations = useZoneAt(choice === 'station' ? (station?.position ?? null) : null)
  const zone = choice === 'utc' ? 'UTC' : isNamedZone(choice) ? choice : (stations ?? readersZone())
  return { zone, label: offsetLabel(zone, Date.now()) }
}
