import type { AnyStretch, SensorStretches } from '../../../../api/flagged-stretches.ts'
import type { StretchKind, StretchSort } from '../../../address/chart-search.ts'

export type SortKey = 'from' | 'sensor' | 'count'

export type StretchRow = AnyStretch & { sensor: string }

/** By which test a stretch was flagged, or who judged it. */
function kindOf(stretch: AnyStretch): StretchKind {
  return stretch.test === 'judgement' ? stretch.judgement.source : stretch.test
}

/** The stretches of some sensors, in their order, and of one kind or of all, sorted; what is equal stays in order of time. */
export function stretchRows(
  found: readonly SensorStretches[],
  sensorIds: readonly string[],
  kind: StretchKind | undefined,
  sort: StretchSort,
): StretchRow[] {
  const rows = found
    .filter(({ id }) => sensorIds.includes(id))
    .flatMap(({ id, stretches }) => stretches.map((stretch) => ({ ...stretch, sensor: id })))
    .filter((row) => kind === undefined || kindOf(row) === kind)
    .sort((a, b) => a.from - b.from)
  const sign = sort.startsWith('-') ? -1 : 1
  const place = (row: StretchRow) => {
    const key = keyOf(sort)
    return key === 'sensor' ? sensorIds.indexOf(row.sensor) : row[key]
  }
  return rows.sort((a, b) => sign * (place(a) - place(b)))
}

export function keyOf(sort: StretchSort): SortKey {
  return sort.replace('-', '') as SortKey
}

/** What a column is sorted by after its head was pressed: a count the largest first, all else the first first. */
export function nextSort(sort: StretchSort, key: SortKey): StretchSort {
  const first: StretchSort = key === 'count' ? '-count' : key
  const other: StretchSort = key === 'count' ? 'count' : `-${key}`
  return sort === first ? other : first
}
