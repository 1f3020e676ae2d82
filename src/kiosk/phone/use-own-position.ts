import { useState } from 'react'
import type { DeviceState, Position } from '../../domain/device.ts'
import { kilometres } from '../../domain/distance.ts'

/** `denied`: by browser or visitor; `impossible`: not available on this page. */
type Whereabouts = Position | 'idle' | 'locating' | 'denied' | 'impossible'

const TIMEOUT_MS = 20_000
const OLDEST_MS = 5 * 60_000

/** Requested only by `locate`. It stays in memory: not in the address, storage or requests. */
export function useOwnPosition() {
  const [where, setWhere] = useState<Whereabouts>('idle')
  const locate = () => {
    if (!isSecureContext || !navigator.geolocation) {
      setWhere('impossible')
      return
    }
    setWhere('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setWhere({ lat: coords.latitude, lng: coords.longitude }),
      () => setWhere('denied'),
      { timeout: TIMEOUT_MS, maximumAge: OLDEST_MS },
    )
  }
  return { where, locate, forget: () => setWhere('idle') }
}

export type OwnPosition = ReturnType<typeof useOwnPosition>

export interface Near {
  device: DeviceState
  distanceKm: number | null
}

const NOWHERE_KM = 1e9

export function byDistance(devices: readonly DeviceState[], from: Position): Near[] {
  return devices
    .map((device) => ({ device, distanceKm: device.position && kilometres(from, device.position) }))
    .sort((a, b) => (a.distanceKm ?? NOWHERE_KM) - (b.distanceKm ?? NOWHERE_KM))
}
