import { byDay, DAY_MS, type DayGrid, STEP_MS, STEPS_PER_DAY } from '../day-grid.ts'
import { distanceKm, type Place } from '../network/place.ts'

/** One shower of a storm. */
export interface RainCell extends Place {
  startMs: number
  durationMs: number
  /** Total in the middle. */
  depthMm: number
  /** At this distance from the middle some 61 % of the depth falls, at twice it 14 %. */
  radiusKm: number
}

/** The showers that begin on a day. */
export type RainCells = (day: number) => readonly RainCell[]

/** Mean rain of places in mm a step; cells are Gaussian (Rodriguez-Iturbe, Cox and Eagleson 1986). */
export function rainOver(cells: RainCells, places: readonly Place[]): DayGrid {
  return byDay((day) => {
    const rain = new Float64Array(STEPS_PER_DAY)
    // no cell lives longer than a day, so one that falls today began today or yesterday
    for (const cell of [...cells(day - 1), ...cells(day)]) {
      const share = places.reduce((sum, place) => sum + reach(cell, place), 0) / places.length
      if (share * cell.depthMm > 0.01) pour(rain, day * DAY_MS, cell, share)
    }
    return rain
  })
}

/** Share of depth fallen by a share of life: Huff's first two quartiles (1967), as a Kumaraswamy curve. */
export function amountShareBy(lifeShare: number): number {
  if (lifeShare <= 0) return 0
  return lifeShare >= 1 ? 1 : 1 - (1 - lifeShare ** 1.5) ** 2.5
}

function reach(cell: RainCell, place: Place): number {
  return Math.exp(-((distanceKm(cell, place) / cell.radiusKm) ** 2) / 2)
}

function pour(rain: Float64Array, dayStartMs: number, cell: RainCell, share: number): void {
  const startStep = (cell.startMs - dayStartMs) / STEP_MS
  const lifeSteps = cell.durationMs / STEP_MS
  const first = Math.max(0, Math.floor(startStep))
  const last = Math.min(STEPS_PER_DAY, Math.ceil(startStep + lifeSteps))
  let before = amountShareBy((first - startStep) / lifeSteps)
  for (let step = first; step < last; step++) {
    const after = amountShareBy((step + 1 - startStep) / lifeSteps)
    rain[step] = (rain[step] as number) + (after - before) * share * cell.depthMm
    before = after
  }
}
