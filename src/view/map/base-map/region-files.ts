export interface TilePosition {
  z: number
  x: number
  y: number
}

/** The map of the world at one scale, in files of a region each, as `scripts/pack-base-map.ts` makes them. */
export interface Scale {
  /** The tile zoom from which it is worth its bytes. */
  fromZoom: number
  regionZoom: number
  /** Addresses of the files by path; a region of the open sea has none. */
  files: Readonly<Record<string, string>>
}

/** Coarsest first. */
export const SCALES: readonly Scale[] = [
  {
    fromZoom: 0,
    regionZoom: 0,
    files: import.meta.glob('./data/coarse/*.pbf', { query: '?url', import: 'default', eager: true }),
  },
  {
    fromZoom: 3,
    regionZoom: 2,
    files: import.meta.glob('./data/middle/*.pbf', { query: '?url', import: 'default', eager: true }),
  },
  {
    fromZoom: 5,
    regionZoom: 3,
    files: import.meta.glob('./data/fine/*.pbf', { query: '?url', import: 'default', eager: true }),
  },
]

export function regionPath(scale: number, { z, x, y }: TilePosition): string {
  const { regionZoom } = SCALES[scale] as Scale
  const name = NAMES[scale]
  const shrink = 2 ** (z - regionZoom)
  return `./data/${name}/${name}-${Math.floor(x / shrink)}-${Math.floor(y / shrink)}.pbf`
}

const NAMES = ['coarse', 'middle', 'fine']
