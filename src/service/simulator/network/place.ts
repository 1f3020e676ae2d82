export interface Place {
  lat: number
  long: number
}

const KM_PER_DEGREE = 111.2

export function distanceKm(a: Place, b: Place): number {
  return KM_PER_DEGREE * Math.hypot(a.lat - b.lat, a.long - b.long)
}
