/** When a station reports: at `phaseMs` into every `intervalMs` since the epoch. */
export interface ReadingGrid {
  intervalMs: number
  phaseMs: number
}

/** Reading times after `fromMs` up to and including `toMs`, rising. */
export function readingTimes(grid: ReadingGrid, fromMs: number, toMs: number): number[] {
  const firstMs = nextReadingTime(grid, fromMs)
  const count = Math.max(0, Math.floor((toMs - firstMs) / grid.intervalMs) + 1)
  return Array.from({ length: count }, (_, index) => firstMs + index * grid.intervalMs)
}

/** The first reading time after `timeMs`. */
export function nextReadingTime({ intervalMs, phaseMs }: ReadingGrid, timeMs: number): number {
  return (Math.floor((timeMs - phaseMs) / intervalMs) + 1) * intervalMs + phaseMs
}
