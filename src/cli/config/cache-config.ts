const MEBIBYTE = 1024 * 1024
const HOUR_MS = 3_600_000

/** What the dashboard keeps of what the service said. */
export interface CacheConfig {
  /** Readings and finished answers in memory. */
  memoryBytes: number
  /** How long before a station's newest reading late ones are expected, and what is there is read again. */
  tailMs: number
  /** Copies in the data directory for the next start; 0 keeps none. */
  copiesBytes: number
}

interface CacheVariables {
  CACHE_MB?: string | undefined
  CACHE_TAIL_HOURS?: string | undefined
  COPIES_MB?: string | undefined
}

const LEAST_MB = 16
const MOST_MB = 65_536
const MOST_HOURS = 8_784

/** The cache's part of the configuration; what is wrong with it is added to `problems`. */
export function readCache(values: CacheVariables, problems: string[]): CacheConfig {
  const number = (variable: keyof CacheVariables, usual: number, least: number, most: number) => {
    const text = values[variable] ?? String(usual)
    if (!/^\d{1,6}$/.test(text) || Number(text) < least || Number(text) > most) {
      problems.push(`${variable}: it is a whole number from ${least} to ${most}`)
    }
    return Number(text)
  }
  return {
    memoryBytes: number('CACHE_MB', 256, LEAST_MB, MOST_MB) * MEBIBYTE,
    tailMs: number('CACHE_TAIL_HOURS', 24, 0, MOST_HOURS) * HOUR_MS,
    copiesBytes: number('COPIES_MB', 128, 0, MOST_MB) * MEBIBYTE,
  }
}
