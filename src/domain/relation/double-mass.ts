import { areNumbers, type Checked, isNumber, objectOf, optional } from '../shape.ts'
import type { DailyValues } from '../statistics/daily-values.ts'

/** A gauge that was moved, or whose funnel is blocked, catches another share of the rain from then on. */
const isBend = objectOf({
  /** The last day before it. */
  day: isNumber,
  /** Gauge over neighbours up to that day, and after it. */
  before: isNumber,
  after: isNumber,
})
type Bend = Checked<typeof isBend>

/** Totals of a rain gauge against those of its neighbours, added up day by day. */
export const isDoubleMass = objectOf({
  /** Days since 1970-01-01 on which all gauges have a total. */
  days: areNumbers,
  /** Mean of the neighbours' totals, added up. */
  neighbours: areNumbers,
  /** The gauge's own totals, added up. */
  gauge: areNumbers,
  /** Gauge over neighbours, of all days. */
  ratio: isNumber,
  /** Where the curve bends most; absent where it is straight. */
  bend: optional(isBend),
})
export type DoubleMass = Checked<typeof isDoubleMass>

const MIN_DAYS = 60
const MIN_SHARE = 0.1
/** Neighbours' rain differs by as much. */
const LEAST_CHANGE = 0.1

/**
 * Double-mass curve (Searcy and Hardison 1960, USGS Water-Supply Paper 1541-B). The bend is furthest from the
 * straight line between the ends. `undefined` without neighbours, common days or rain.
 */
export function doubleMass(gauge: DailyValues, neighbours: readonly DailyValues[]): DoubleMass | undefined {
  if (neighbours.length === 0) return undefined
  const found: DoubleMass = { days: [], neighbours: [], gauge: [], ratio: 0 }
  let [own, others] = [0, 0]
  for (let i = 0; i < gauge.v.length; i++) {
    const day = gauge.firstDay + i
    const total = gauge.v[i] as number
    const mean = meanOn(day, neighbours)
    if (Number.isNaN(total) || Number.isNaN(mean)) continue
    own += total
    others += mean
    found.days.push(day)
    found.gauge.push(own)
    found.neighbours.push(others)
  }
  if (own === 0 || others === 0) return undefined
  found.ratio = own / others
  const bend = bendOf(found)
  return bend ? { ...found, bend } : found
}

function meanOn(day: number, gauges: readonly DailyValues[]): number {
  let sum = 0
  for (const { firstDay, v } of gauges) sum += v[day - firstDay] ?? Number.NaN
  return sum / gauges.length
}

function bendOf({ days, neighbours, gauge }: DoubleMass): Bend | undefined {
  const { length } = days
  if (length < MIN_DAYS) return undefined
  const [allOthers, allOwn] = [neighbours[length - 1] as number, gauge[length - 1] as number]
  const margin = Math.ceil(length * MIN_SHARE)
  let best: number | undefined
  let furthest = 0
  for (let i = margin; i < length - margin; i++) {
    const distance = Math.abs((gauge[i] as number) - ((neighbours[i] as number) * allOwn) / allOthers)
    if (distance > furthest) [best, furthest] = [i, distance]
  }
  if (best === undefined) return undefined
  const [others, own] = [neighbours[best] as number, gauge[best] as number]
  const [before, after] = [own / others, (allOwn - own) / (allOthers - others)]
  const isBend = others > 0 && allOthers > others && Math.abs(after / before - 1) >= LEAST_CHANGE
  return isBend ? { day: days[best] as number, before, after } : undefined
}
