import { type Values, wholeNumber } from './variables.ts'

const MEBIBYTE = 1024 * 1024
const HOUR_MS = 3_600_000

/** What the dashboard keeps of what the service said. */
export interface CacheConfig {
  /** Readings and finished answers in memory. */
  memoryBytes: number
  /** How long before a station's newest reading late ones are expected, and what is there is read again. */
  tailMs: number
  /** Copies in the data directory for the next start; 0 keeps none. */
  diskCacheBytes: number
}

const MAX_MB = 65_536
const MAX_HOURS = 8_784

/** The cache's part of the configuration; what is wrong with it is added to `problems`. */
export function readCache(values: Values, problems: string[]): CacheConfig {
  return {
    memoryBytes:
      wholeNumber(values, 'CACHE_MB', { usual: 256, least: 16, most: MAX_MB }, problems) * MEBIBYTE,
    tailMs: wholeNumber(values, 'CACHE_TAIL_HOURS', { usual: 24, most: MAX_HOURS }, problems) * HOUR_MS,
    diskCacheBytes: wholeNumber(values, 'COPIES_MB', { usual: 128, most: MAX_MB }, problems) * MEBIBYTE,
  }
}
