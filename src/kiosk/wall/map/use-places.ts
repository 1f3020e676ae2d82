import { useEffect, useState } from 'react'
import { loadPlaces, type Place } from '../../../view/map/base-map/places.ts'

let loaded: readonly Place[] = []

export function usePlaces(): readonly Place[] {
  const [places, setPlaces] = useState(loaded)
  useEffect(() => {
    if (loaded.length > 0) return
    const loading = new AbortController()
    loadPlaces(loading.signal).then(
      (found) => {
        loaded = found
        setPlaces(found)
      },
      // a map without names is a map; the next slide retries
      () => {},
    )
    return () => loading.abort()
  }, [])
  return places
}
