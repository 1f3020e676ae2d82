import type { Place } from './place.ts'

/** How a region is rained on. */
export interface Climate {
  id: string
  /** Where storms form, weighted: slopes first. */
  foci: readonly (Place & { weight: number })[]
  /** How far from its focus a storm forms. */
  spreadKm: number
  /** Mean number of storms in the region in late January and in late July. */
  stormsPerDay: { wet: number; dry: number }
  /** Mean depth of a storm in its middle. */
  stormDepthMm: number
  dailyShower?: Place & { depthMm: number }
  deluge: Place & { everyDays: number; depthMm: readonly [number, number]; radiusKm: number }
}

/** Regions of Java; a year's rain is near the climate normals (5 m above Bogor, under 2 m at Jakarta). */
export const CLIMATES = {
  jakarta: {
    id: 'jakarta',
    foci: [
      { lat: -6.69, long: 106.94, weight: 2 },
      { lat: -6.6, long: 106.76, weight: 5 },
      { lat: -6.39, long: 106.82, weight: 3 },
      { lat: -6.27, long: 106.8, weight: 2 },
      { lat: -6.14, long: 106.83, weight: 2.5 },
      { lat: -6.22, long: 106.66, weight: 1.5 },
    ],
    spreadKm: 8,
    stormsPerDay: { wet: 4.6, dry: 0.8 },
    stormDepthMm: 18,
    dailyShower: { lat: -6.68, long: 106.92, depthMm: 6.5 },
    deluge: { lat: -6.69, long: 106.925, everyDays: 9, depthMm: [52, 72], radiusKm: 12 },
  },
  bandung: {
    id: 'bandung',
    foci: [
      { lat: -6.98, long: 107.63, weight: 2 },
      { lat: -7.12, long: 107.65, weight: 3 },
      { lat: -6.85, long: 107.62, weight: 3 },
      { lat: -7.05, long: 107.85, weight: 2 },
    ],
    spreadKm: 10,
    stormsPerDay: { wet: 3.4, dry: 0.5 },
    stormDepthMm: 14,
    deluge: { lat: -7.08, long: 107.7, everyDays: 12, depthMm: [45, 75], radiusKm: 16 },
  },
  semarang: {
    id: 'semarang',
    foci: [
      { lat: -7.0, long: 110.41, weight: 2 },
      { lat: -7.14, long: 110.36, weight: 3 },
    ],
    spreadKm: 8,
    stormsPerDay: { wet: 2.6, dry: 0.3 },
    stormDepthMm: 16,
    deluge: { lat: -7.12, long: 110.38, everyDays: 14, depthMm: [60, 110], radiusKm: 12 },
  },
  solo: {
    id: 'solo',
    foci: [
      { lat: -7.8, long: 110.92, weight: 3 },
      { lat: -7.6, long: 111.0, weight: 3 },
      { lat: -7.56, long: 110.75, weight: 2 },
      { lat: -7.65, long: 111.5, weight: 3 },
      { lat: -7.2, long: 111.75, weight: 2 },
    ],
    spreadKm: 18,
    stormsPerDay: { wet: 9, dry: 0.8 },
    stormDepthMm: 16,
    deluge: { lat: -7.75, long: 110.95, everyDays: 11, depthMm: [60, 100], radiusKm: 25 },
  },
  cilacap: {
    id: 'cilacap',
    foci: [
      { lat: -7.7, long: 109.03, weight: 2 },
      { lat: -7.5, long: 109.15, weight: 3 },
    ],
    spreadKm: 10,
    stormsPerDay: { wet: 4, dry: 1 },
    stormDepthMm: 18,
    deluge: { lat: -7.65, long: 109.05, everyDays: 16, depthMm: [60, 110], radiusKm: 14 },
  },
  east: {
    id: 'east',
    foci: [
      { lat: -7.25, long: 112.72, weight: 2.5 },
      { lat: -7.92, long: 112.6, weight: 2.5 },
      { lat: -7.6, long: 112.6, weight: 2 },
    ],
    spreadKm: 10,
    stormsPerDay: { wet: 5, dry: 0.2 },
    stormDepthMm: 16,
    deluge: { lat: -7.75, long: 112.65, everyDays: 20, depthMm: [45, 70], radiusKm: 14 },
  },
} satisfies Record<string, Climate>

export type ClimateName = keyof typeof CLIMATES
