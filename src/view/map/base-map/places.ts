import { worldX, worldY } from '../world.ts'
import placesUrl from './data/places.tsv?url'

export interface Place {
  name: string
  /** In units of the world's width. */
  x: number
  y: number
  inhabitants: number
}

/** Towns of the bundled base map, the largest first. */
export async function loadPlaces(signal: AbortSignal): Promise<Place[]> {
  const response = await fetch(placesUrl, { signal })
  return response.ok ? parsePlaces(await response.text()) : []
}

/** One line of text a town: name, latitude, longitude and inhabitants between tabs. */
export function parsePlaces(text: string): Place[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', lat, lng, inhabitants] = line.split('\t')
      return { name, x: worldX(Number(lng)), y: worldY(Number(lat)), inhabitants: Number(inhabitants) }
    })
}
