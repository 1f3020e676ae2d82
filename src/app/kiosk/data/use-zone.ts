import { useEffect, useState } from 'react'
import type { Position } from '../../../domain/device.ts'
import { readersZone } from '../../features/time/zone.ts'

/**
 * IANA zone to show a station's times in: the one the address names, else the station's own. The table of zones is large
 * and comes when first needed; until then, and where it has no answer, it is the reader's, so show times with their offset.
 */
export function useZone(named: string | null, position: Position | null): string {
  const [found, setFound] = useState<{ at: string; zone: string } | null>(null)
  const at = position && named === null ? `${position.lat} ${position.lng}` : null
  useEffect(() => {
    if (at === null) return
    let isGone = false
    const [lat, lng] = at.split(' ').map(Number) as [number, number]
    import('@photostructure/tz-lookup').then(
      ({ default: zoneAt }) => {
        if (!isGone) setFound({ at, zone: zoneAt(lat, lng) })
      },
      // without network: the reader's zone, as before
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [at])
  return named ?? (found?.at === at ? found?.zone : undefined) ?? readersZone()
}
