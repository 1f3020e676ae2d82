import { byDay, DAY_MS, type DayGrid, dayOf, STEP_MS } from '../day-grid.ts'

/** A tipping bucket counts tips of this much rain (WMO-No. 8, chapter 6: 0.2 mm or less). */
const TIP_MM = 0.2

/** Rain in mm in whole tips between two times less than a day apart; the rest is emptied once a day. */
export function rainGauge(rain: DayGrid): (fromMs: number, toMs: number) => number {
  const amountsByDay = byDay((day) => {
    let sum = 0
    return rain(day).map((amount) => (sum += amount))
  })

  function tipsBy(day: number, timeMs: number): number {
    const steps = (timeMs - day * DAY_MS) / STEP_MS
    const step = Math.floor(steps)
    const before = step > 0 ? (amountsByDay(day)[step - 1] ?? 0) : 0
    const after = amountsByDay(day)[step] ?? before
    return Math.floor((before + (after - before) * (steps - step)) / TIP_MM)
  }

  return (fromMs, toMs) => {
    const day = dayOf(toMs)
    const midnightMs = day * DAY_MS
    const today = tipsBy(day, toMs)
    const tips =
      fromMs >= midnightMs
        ? today - tipsBy(day, fromMs)
        : today + tipsBy(day - 1, midnightMs) - tipsBy(day - 1, fromMs)
    return Math.round(tips * TIP_MM * 10) / 10
  }
}
