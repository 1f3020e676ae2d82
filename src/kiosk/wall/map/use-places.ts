import { useEffect, useState } from 'react'
import { loadPlaces, type Place } from '../../../view/map/base-map/places.ts'

let loaded: Place[] | undefined

const NONE: readonly Place[] = []

/** Towns of the base map; none until they are there. */
export function usePlaces(): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>(loaded ?? NONE)
  useEffect(() => {
    if (loaded) return
    const loading = new AbortController()
    loadPlaces(loading.signal).then(
      (found) => {
        if (found.length > 0) loaded = found
        setPlaces(found)
      },
      // a map without names is a map; the next slide asks again
      () => {},
    )
    return () => loading.abort()
  }, [])
  return places
}
