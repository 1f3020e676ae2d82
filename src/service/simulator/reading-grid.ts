/** When a station reports: at `phaseMs` into every `intervalMs` since the epoch. */
export interface ReadingGrid {
  intervalMs: number
  phaseMs: number
}

export function readingTimes(grid: ReadingGrid, fromMs: number, toMs: number): number[] {
  const firstMs = nextReadingTime(grid, fromMs)
  const count = Math.max(0, Math.floor((toMs - firstMs) / grid.intervalMs) + 1)
  return Array.from({ length: count }, (_, index) => firstMs + index * grid.intervalMs)
}

export function nextReadingTime({ intervalMs, phaseMs }: ReadingGrid, timeMs: number): number {
  return (Math.floor((timeMs - phaseMs) / intervalMs) + 1) * intervalMs + phaseMs
}
