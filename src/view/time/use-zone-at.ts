import { useEffect, useState } from 'react'
import type { Position } from '../../domain/device.ts'

type ZoneAt = (lat: number, lng: number) => string
let loaded: ZoneAt | undefined

/** IANA zone of a place; `undefined` until the table is loaded and for places without a zone. */
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
      // offline: loaded again at the next start
      () => {},
    )
  }, [isNeeded])
  try {
    return position && zoneAt ? zoneAt(position.lat, position.lng) : undefined
  } catch {
    return undefined
  }
}
