import { type Values, wholeNumber } from './variables.ts'

const MEBIBYTE = 1024 * 1024
const HOUR_MS = 3_600_000

export interface CacheConfig {
  memoryBytes: number
  /** How long before a station's newest reading late ones are expected, and refetched. */
  tailMs: number
  /** Snapshots in the data directory; 0: none. */
  diskCacheBytes: number
}

const MAX_MB = 65_536
const MAX_HOURS = 8_784

/** Adds errors to `problems`. */
export function readCache(values: Values, problems: string[]): CacheConfig {
  return {
    memoryBytes:
      wholeNumber(values, 'CACHE_MB', { usual: 256, least: 16, most: MAX_MB }, problems) * MEBIBYTE,
    tailMs: wholeNumber(values, 'CACHE_TAIL_HOURS', { usual: 24, most: MAX_HOURS }, problems) * HOUR_MS,
    diskCacheBytes: wholeNumber(values, 'COPIES_MB', { usual: 128, most: MAX_MB }, problems) * MEBIBYTE,
  }
}
