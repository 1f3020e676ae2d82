import type { ClimateName } from './climates.ts'
import type { Place } from './place.ts'

/** A river gauge with the catchment between it and the gauge upstream. */
export interface RiverGauge {
  climate: ClimateName
  /** Of the catchment. */
  areaKm2: number
  /** Spread evenly over the catchment; its rain is their mean. */
  places: readonly Place[]
  /** Share of the catchment that sheds all its rain at once. */
  paved: number
  /** Mean time from rain to gauge. */
  responseHours: number
  upstream?: { gauge: string; travelHours: number }
  /** Level at no flow, and one pair of flow (m³/s) and level. */
  rating: { zeroCm: number; atFlow: number; levelCm: number }
}

/** Rivers of Java, upstream first; areas and travel times are rounded from published ones. */
export const RIVERS = {
  katulampa: {
    climate: 'jakarta',
    areaKm2: 150,
    places: places([-6.7, 106.97], [-6.67, 106.93], [-6.73, 106.93], [-6.65, 106.89], [-6.7, 106.9]),
    paved: 0.05,
    responseHours: 1.7,
    rating: { zeroCm: 12, atFlow: 205, levelCm: 172 },
  },
  depok: {
    climate: 'jakarta',
    areaKm2: 95,
    places: places([-6.6, 106.82], [-6.54, 106.82], [-6.48, 106.82], [-6.43, 106.83]),
    paved: 0.12,
    responseHours: 3,
    upstream: { gauge: 'katulampa', travelHours: 3 },
    rating: { zeroCm: 80, atFlow: 250, levelCm: 270 },
  },
  manggarai: {
    climate: 'jakarta',
    areaKm2: 90,
    places: places([-6.37, 106.84], [-6.31, 106.85], [-6.26, 106.86]),
    paved: 0.2,
    responseHours: 4,
    upstream: { gauge: 'depok', travelHours: 6 },
    rating: { zeroCm: 530, atFlow: 205, levelCm: 850 },
  },
  karet: {
    climate: 'jakarta',
    areaKm2: 40,
    places: places([-6.24, 106.82], [-6.2, 106.83]),
    paved: 0.35,
    responseHours: 1.5,
    upstream: { gauge: 'manggarai', travelHours: 1 },
    rating: { zeroCm: 150, atFlow: 250, levelCm: 500 },
  },
  krukut: {
    climate: 'jakarta',
    areaKm2: 35,
    places: places([-6.4, 106.81], [-6.37, 106.8]),
    paved: 0.25,
    responseHours: 1.6,
    rating: { zeroCm: 40, atFlow: 90, levelCm: 220 },
  },
  pesanggrahan: {
    climate: 'jakarta',
    areaKm2: 70,
    places: places([-6.53, 106.77], [-6.48, 106.77], [-6.43, 106.78]),
    paved: 0.15,
    responseHours: 2.5,
    rating: { zeroCm: 55, atFlow: 130, levelCm: 250 },
  },
  angke: {
    climate: 'jakarta',
    areaKm2: 150,
    places: places([-6.48, 106.73], [-6.4, 106.71], [-6.32, 106.7], [-6.25, 106.69]),
    paved: 0.2,
    responseHours: 4,
    rating: { zeroCm: 70, atFlow: 170, levelCm: 270 },
  },
  sunter: {
    climate: 'jakarta',
    areaKm2: 30,
    places: places([-6.42, 106.88], [-6.38, 106.89]),
    paved: 0.25,
    responseHours: 1.8,
    rating: { zeroCm: 35, atFlow: 80, levelCm: 230 },
  },
  cipinang: {
    climate: 'jakarta',
    areaKm2: 25,
    places: places([-6.41, 106.86], [-6.37, 106.87]),
    paved: 0.25,
    responseHours: 1.6,
    rating: { zeroCm: 45, atFlow: 70, levelCm: 220 },
  },
  dayeuhkolot: {
    climate: 'bandung',
    areaKm2: 1300,
    places: places([-7.15, 107.65], [-7.05, 107.6], [-7.05, 107.8], [-6.95, 107.75], [-7.15, 107.78]),
    paved: 0.05,
    responseHours: 11,
    rating: { zeroCm: 120, atFlow: 350, levelCm: 700 },
  },
  nanjung: {
    climate: 'bandung',
    areaKm2: 420,
    places: places([-6.86, 107.6], [-6.87, 107.52], [-7.08, 107.53]),
    paved: 0.12,
    responseHours: 6,
    upstream: { gauge: 'dayeuhkolot', travelHours: 5 },
    rating: { zeroCm: 60, atFlow: 450, levelCm: 560 },
  },
  garang: {
    climate: 'semarang',
    areaKm2: 200,
    places: places([-7.16, 110.35], [-7.1, 110.4], [-7.04, 110.38]),
    paved: 0.1,
    responseHours: 2.5,
    rating: { zeroCm: 60, atFlow: 450, levelCm: 350 },
  },
  jurug: {
    climate: 'solo',
    areaKm2: 3200,
    places: places([-7.85, 110.95], [-7.75, 110.8], [-7.65, 111.05], [-7.6, 110.65], [-7.7, 110.95]),
    paved: 0.03,
    responseHours: 16,
    rating: { zeroCm: 90, atFlow: 1000, levelCm: 760 },
  },
  bojonegoro: {
    climate: 'solo',
    areaKm2: 8000,
    places: places([-7.4, 111.1], [-7.6, 111.5], [-7.85, 111.45], [-7.4, 111.5], [-7.2, 111.7]),
    paved: 0.02,
    responseHours: 40,
    upstream: { gauge: 'jurug', travelHours: 40 },
    rating: { zeroCm: 350, atFlow: 2200, levelCm: 1400 },
  },
} satisfies Record<string, RiverGauge>

export type RiverGaugeName = keyof typeof RIVERS

function places(...points: [lat: number, long: number][]): Place[] {
  return points.map(([lat, long]) => ({ lat, long }))
}
