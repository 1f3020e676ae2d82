import { useEffect, useState } from 'react'
import type { Position } from '../../../domain/device.ts'
import { readersZone } from '../../features/time/zone.ts'

type ZoneAt = (lat: number, lng: number) => string

/** The zone a place lies in, IANA; the screen's own until the table of zones is there. */
export function useStationZone(position: Position | null): string {
  const [zoneAt, setZoneAt] = useState<ZoneAt | null>(null)
  useEffect(() => {
    import('@photostructure/tz-lookup').then(
      ({ default: found }) => setZoneAt(() => found as ZoneAt),
      // the next start asks again
      () => {},
    )
  }, [])
  if (!zoneAt || !position) return readersZone()
  try {
    return zoneAt(position.lat, position.lng)
  } catch {
    return readersZone()
  }
}
