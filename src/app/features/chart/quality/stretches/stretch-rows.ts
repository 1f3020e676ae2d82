import type { AnyStretch, SensorStretches } from '../../../../api/flagged-stretches.ts'
import type { StretchKind, StretchSort } from '../../../address/chart-search.ts'

export type SortKey = 'from' | 'sensor' | 'count'

export type StretchRow = AnyStretch & { sensor: string }

function kindOf(stretch: AnyStretch): StretchKind {
  return stretch.test === 'judgement' ? stretch.judgement.source : stretch.test
}

/** Stretches of these sensors, of one kind or all, sorted; equal ones by sensor and time. */
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

/** The sort after a press on a column's head: counts descending first, others ascending. */
export function nextSort(sort: StretchSort, key: SortKey): StretchSort {
  const first: StretchSort = key === 'count' ? '-count' : key
  const other: StretchSort = key === 'count' ? 'count' : `-${key}`
  return sort === first ? other : first
}
