import { useEffect, useState } from 'react'
import type { Position } from '../../domain/device.ts'

type ZoneAt = (lat: number, lng: number) => string
let loaded: ZoneAt | undefined

/**
 * IANA zone of a place. The table of zones is large and comes when first needed; `undefined` until then, and where it
 * has no answer.
 */
export function useZoneAt(position: Position | null): string | undefined {
  const [zoneAt, setZoneAt] = useState(() => loaded)
  const isNeeded = position !== null
  useEffect(() => {
    if (!isNeeded) return
    import('@photostructure/tz-lookup').then(
      ({ default: found }) => {
        loaded = found as ZoneAt
        setZoneAt(() => loaded)
      },
      // without network: the next start asks again
      () => {},
    )
  }, [isNeeded])
  try {
    return position && zoneAt ? zoneAt(position.lat, position.lng) : undefined
  } catch {
    return undefined
  }
}
