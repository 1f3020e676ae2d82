import { DAY_MS, HOUR_MS } from './day-grid.ts'

/** Java keeps Waktu Indonesia Barat, UTC+7, all year. */
const WIB_OFFSET_HOURS = 7
const DAYS_PER_YEAR = 365.2425
/** The rains are heaviest in the second half of January. */
const WETTEST_DAY_OF_YEAR = 20

/** Local hour in Java, 0 up to 24 (not included), with its fraction. */
export function localHour(timeMs: number): number {
  const hour = (timeMs / HOUR_MS + WIB_OFFSET_HOURS) % 24
  return hour < 0 ? hour + 24 : hour
}

/** The start of a local hour in a day of the UTC calendar; hours run from 7 to 31, the morning after. */
export function timeOfLocalHour(day: number, hour: number): number {
  return day * DAY_MS + (hour - WIB_OFFSET_HOURS) * HOUR_MS
}

/** Wet season, 1 in late January to 0 in late July: Java's monsoonal pattern (Aldrian and Susanto 2003). */
export function wetSeason(day: number): number {
  const angle = ((day - WETTEST_DAY_OF_YEAR) / DAYS_PER_YEAR) * 2 * Math.PI
  return (1 + Math.cos(angle)) / 2
}
