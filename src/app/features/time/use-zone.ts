import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Position } from '../../../domain/device.ts'
import { offsetLabel, readersZone, type ZoneChoice } from '../../../view/time/zone.ts'

/** The choice in the address. */
export function useZoneChoice(): ZoneChoice {
  return useSearch({ strict: false, select: (search) => search.zone }) ?? 'local'
}

/**
 * The zone that times are shown in. `station` is whose zone 'station' means; without one, without its position or until
 * its zone is known it is the reader's. `label` is the offset that holds now, `UTC+7`; for an instant use `offsetLabel`.
 */
export function useZone(station?: { position: Position | null } | null) {
  const choice = useZoneChoice()
  const stations = useStationZone(choice === 'station' ? (station?.position ?? null) : null)
  const zone = choice === 'utc' ? 'UTC' : (stations ?? readersZone())
  return { zone, label: offsetLabel(zone, Date.now()) }
}

/** IANA zone at a position. The table is large, so it is loaded when first asked. */
export function useStationZone(position: Position | null): string | undefined {
  return useQuery({
    queryKey: ['zone', position?.lat, position?.lng],
    queryFn: async () => {
      const { default: zoneAt } = await import('@photostructure/tz-lookup')
      return position && zoneAt(position.lat, position.lng)
    },
    enabled: position !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data as string | undefined
}
