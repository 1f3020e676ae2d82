import { byDay, DAY_MS, type DayGrid, dayOf, sumOfDay } from '../day-grid.ts'

const DAILY_FACTOR = 0.88
const DAYS_BACK = 20

/** Antecedent precipitation index in mm (Kohler and Linsley 1951), a day late: it never knows future rain. */
export function wetness(rain: DayGrid): (timeMs: number) => number {
  const total = byDay((day) => sumOfDay(rain(day)))
  const index = byDay((day) => {
    let sum = 0
    for (let back = DAYS_BACK; back >= 1; back--) sum = (sum + total(day - back)) * DAILY_FACTOR
    return sum
  })
  return (timeMs) => {
    const day = dayOf(timeMs)
    const share = timeMs / DAY_MS - day
    return index(day - 1) * (1 - share) + index(day) * share
  }
}
