import type { StationStatus } from '../../../domain/status.ts'

export type StationOrder = 'name' | 'state' | 'age' | 'completeness'

/** Worst first. */
const FRESHNESS: readonly StationStatus['freshness'][] = ['silent', 'late', 'unknown', 'live']

type Compare = (a: StationStatus, b: StationStatus) => number

const byName: Compare = (a, b) => a.name.localeCompare(b.name)
const byState: Compare = (a, b) => FRESHNESS.indexOf(a.freshness) - FRESHNESS.indexOf(b.freshness)
/** Oldest first; a station without any reading is the oldest. */
const byAge: Compare = (a, b) => (a.lastUpdateMs ?? 0) - (b.lastUpdateMs ?? 0)
/** Least complete first; unknown completeness is not the worst. */
const byCompleteness: Compare = (a, b) => (a.completeness ?? 2) - (b.completeness ?? 2)

const COMPARE: Readonly<Record<StationOrder, readonly Compare[]>> = {
  name: [byName],
  state: [byState, byCompleteness, byAge, byName],
  age: [byAge, byName],
  completeness: [byCompleteness, byState, byName],
}

/** By name or urgency. */
export function sortStations(
  stations: readonly StationStatus[],
  order: StationOrder,
  reversed: boolean,
): StationStatus[] {
  const sorted = stations.toSorted((a, b) => {
    for (const compare of COMPARE[order]) {
      const difference = compare(a, b)
      if (difference !== 0) return difference
    }
    return 0
  })
  return reversed ? sorted.reverse() : sorted
}
