import { useState } from 'react'
import type { Position } from '../../domain/device.ts'

/** `denied`: by browser or visitor; `impossible`: not available on this page. */
export type Whereabouts = Position | 'idle' | 'locating' | 'denied' | 'impossible'

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
