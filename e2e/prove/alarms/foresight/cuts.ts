import { crossingsOf } from '../late/crossings.ts'
import { floodsOf } from '../late/recorded-floods.ts'
import type { Record } from '../late/records.ts'

/** A gauge that measures no more after a reading. */
export interface Cut {
  record: Record
  /** Its last reading. */
  lastMs: number
  kind: 'rise' | 'calm'
  /** Severity of the worst level in which it stands; 0 for none. */
  standing: number
}

const HOUR_MS = 3_600_000
const MAX_RISE_MS = 48 * HOUR_MS
const CALM_AROUND_MS = 12 * HOUR_MS
const PAST_MS = 48 * HOUR_MS
const CALM_PART = 0.5
/** A calm river moves less than this within those hours, as a part of the way from the middle of its record to its first level. */
const CALM_MOVES = 0.1

/** Points of the way up of each flood of a record, from its lowest reading in the two days before the peak. */
export function cutsInRises(record: Record, points: number): Cut[] {
  return floodsOf(record).flatMap(({ peakMs }) => {
    const before = record.readings.filter(({ t }) => t <= peakMs && t > peakMs - MAX_RISE_MS)
    const lowest = Math.min(...before.map(({ v }) => v))
    const rise = before.slice(before.findLastIndex(({ v }) => v === lowest))
    return spread(rise, points).map(({ t }) => cutAt(record, t, 'rise'))
  })
}

/** Points at which a river is low and stays so. */
export function calmCuts(record: Record, points: number): Cut[] {
  const { readings, levels } = record
  const middle =
    readings.map(({ v }) => v).toSorted((a, b) => a - b)[Math.floor(readings.length * CALM_PART)] ?? 0
  const moves = ((levels[0]?.at ?? 0) - middle) * CALM_MOVES
  const calm: { t: number }[] = []
  for (const one of spread(readings, points * 10)) {
    const around = readings.filter(({ t }) => Math.abs(t - one.t) <= CALM_AROUND_MS).map(({ v }) => v)
    if (one.v <= middle && Math.max(...around) - Math.min(...around) <= moves) calm.push(one)
  }
  return spread(calm, points).map(({ t }) => cutAt(record, t, 'calm'))
}

function cutAt(record: Record, lastMs: number, kind: Cut['kind']): Cut {
  const past = record.readings.filter(({ t }) => t <= lastMs && t > lastMs - PAST_MS)
  const standing = crossingsOf(past, record).filter(({ toMs }) => toMs === Number.POSITIVE_INFINITY)
  return { record, lastMs, kind, standing: Math.max(0, ...standing.map(({ level }) => level)) }
}

/** So many of them, evenly over all. */
function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all]
  return Array.from({ length: count }, (_, n) => all[Math.floor(((n + 1) * all.length) / count) - 1] as T)
}
