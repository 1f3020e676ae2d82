import { useEffect, useState } from 'react'
import type { Position } from '../../domain/device.ts'
import { readersZone } from '../../view/time/zone.ts'

type ZoneAt = (lat: number, lng: number) => string

/**
 * IANA zone to show a station's times in: the one the address names, else that of the place. The table of
 * zones is large and comes when first needed; until then, and where it has no answer, it is the reader's, so
 * show times with their offset.
 */
export function useZone(named: string | null, position: Position | null): string {
  const [zoneAt, setZoneAt] = useState<ZoneAt | null>(null)
  const isNeeded = named === null && position !== null
  useEffect(() => {
    if (!isNeeded) return
    import('@photostructure/tz-lookup').then(
      ({ default: found }) => setZoneAt(() => found as ZoneAt),
      // without network: the reader's zone, and the next start asks again
      () => {},
    )
  }, [isNeeded])
  if (named !== null) return named
  if (!zoneAt || !position) return readersZone()
  try {
    return zoneAt(position.lat, position.lng)
  } catch {
    return readersZone()
  }
}
