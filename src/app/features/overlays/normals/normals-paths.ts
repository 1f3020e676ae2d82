import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { type DayClock, instantOf } from '../../../../domain/aggregation/clock.ts'
import { dayOfYear } from '../../../../domain/statistics/normals.ts'
import { dayOf } from '../../../../domain/statistics/normals-report.ts'
import { hundredths, type PlotScale, toY } from '../../../../view/plot/paths/line-path.ts'
import { msPerPixel, shownParts, toX } from '../../../../view/plot/time-scale.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import type { ShownNormals } from '../../../api/normals.ts'

export interface NormalsPaths {
  /** From the 5th to the 95th percentile. */
  wide: string
  /** From the 25th to the 75th. */
  narrow: string
  median: string
}

/** Least distance of points, pixels: nineteen years have as many as one. */
const CLOSEST = 2

/** Normals over a range, each day's at its middle. A day without normals breaks bands and line. */
export function normalsPaths(normals: ShownNormals, scale: PlotScale, clock: DayClock): NormalsPaths {
  const parts = shownParts(scale).map((part) => daysIn(part, scale, clock))
  const all = (pathOf: (days: readonly ShownDay[]) => string) => parts.map(pathOf).join('')
  return {
    wide: all((days) => bandPath(days, normals.p5, normals.p95, scale)),
    narrow: all((days) => bandPath(days, normals.p25, normals.p75, scale)),
    median: all((days) => linePath(days, normals.p50, scale)),
  }
}

interface ShownDay {
  x: number
  place: number
}

function daysIn({ fromMs, toMs }: TimeRange, scale: PlotScale, clock: DayClock): ShownDay[] {
  const step = Math.max(1, Math.ceil((CLOSEST * msPerPixel(scale)) / DAY))
  const days: ShownDay[] = []
  // one neighbour on each side, to which bands continue
  for (let day = dayOf(fromMs, clock) - step; day <= dayOf(toMs, clock) + step; day += step) {
    const middleMs = instantOf((day + 0.5) * DAY + clock.dayStartMinutes * MINUTE, clock.zone)
    days.push({ x: hundredths(toX(scale, middleMs)), place: dayOfYear(day) })
  }
  return days
}

type Column = readonly (number | null)[]

function bandPath(days: readonly ShownDay[], low: Column, high: Column, scale: PlotScale): string {
  const at = (day: ShownDay, column: Column) =>
    `${day.x} ${hundredths(toY(scale, column[day.place] as number))}`
  return runsOf(days, ({ place }) => isKnown(low[place]) && isKnown(high[place]))
    .map((run) => {
      const upper = run.map((day) => at(day, high))
      const lower = run.map((day) => at(day, low)).reverse()
      return `M${[...upper, ...lower].join('L')}Z`
    })
    .join('')
}

function linePath(days: readonly ShownDay[], column: Column, scale: PlotScale): string {
  return runsOf(days, ({ place }) => isKnown(column[place]))
    .map(
      (run) =>
        `M${run.map(({ x, place }) => `${x} ${hundredths(toY(scale, column[place] as number))}`).join('L')}`,
    )
    .join('')
}

function isKnown(value: number | null | undefined): boolean {
  return typeof value === 'number'
}

/** Neighbours that pass, two or more. */
function runsOf(days: readonly ShownDay[], passes: (day: ShownDay) => boolean): ShownDay[][] {
  const runs: ShownDay[][] = [[]]
  for (const day of days) {
    if (passes(day)) runs.at(-1)?.push(day)
    else runs.push([])
  }
  return runs.filter(({ length }) => length > 1)
}
