import { byDay, DAY_MS, type DayGrid, dayOf, sumOfDay } from '../day-grid.ts'

const DAILY_FACTOR = 0.88
const DAYS_BACK = 20

/**
 * How wet the ground is, in mm: the antecedent precipitation index of Kohler and Linsley (1951), the rain of
 * the days before, each worth 0.88 of the one after it. Between days it moves in a straight line and a day late,
 * so that it never knows rain that has yet to fall.
 */
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
