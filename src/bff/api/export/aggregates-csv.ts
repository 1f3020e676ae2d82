import { stringify } from 'csv-stringify/sync'
import type { Device } from '../../../domain/device.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import { columnNames } from './formats.ts'
import { createTimeWriter } from './zone.ts'

interface SensorColumns {
  id: string
  count: readonly number[]
  usable: readonly number[]
  min: readonly number[]
  minAt: readonly number[]
  max: readonly number[]
  maxAt: readonly number[]
  mean: readonly number[]
  sum?: readonly number[]
}

type Field = Exclude<keyof SensorColumns, 'id'>

interface FileColumn {
  field: Field
  detail: string
  kind: 'value' | 'time' | 'number'
}

const COUNTS: FileColumn[] = [
  { field: 'count', detail: ' count', kind: 'number' },
  { field: 'usable', detail: ' usable share', kind: 'number' },
]
const HIGHEST: FileColumn[] = [
  { field: 'max', detail: ' max', kind: 'value' },
  { field: 'maxAt', detail: ' max time', kind: 'time' },
]
const COLUMNS: Record<'sum' | 'mean' | 'none', readonly FileColumn[]> = {
  sum: [{ field: 'sum', detail: ' sum', kind: 'value' }, ...HIGHEST, ...COUNTS],
  mean: [
    { field: 'mean', detail: ' mean', kind: 'value' },
    { field: 'min', detail: ' min', kind: 'value' },
    { field: 'minAt', detail: ' min time', kind: 'time' },
    ...HIGHEST,
    ...COUNTS,
  ],
  none: COUNTS,
}
const ROWS_A_TURN = 500
/** Further digits of a mean are rounding. */
const DIGITS = 10

/**
 * One row a step with both its ends. Times have the offset of `zone`, names are neutralised, an empty cell is
 * a missing value. As sent nothing is tested: the share is of the values received. Some rows a turn.
 */
export function* aggregatesCsv(
  device: Device,
  edges: Float64Array,
  sensors: readonly SensorColumns[],
  { zone, asSent }: { zone: string; asSent: boolean },
): Generator<undefined, string> {
  const timeOf = createTimeWriter(zone)
  const columns = sensors.flatMap((sensor) => {
    const at = device.sensors.findIndex(({ id }) => id === sensor.id)
    const { kind, unit } = device.sensors[at] ?? { kind: '', unit: '' }
    return COLUMNS[quantityOf(kind, unit).combine].flatMap((column) => {
      const values = sensor[column.field]
      const detail = asSent && column.field === 'usable' ? ' received share' : column.detail
      const name = columnNames(device, detail, column.kind === 'value')[at]
      return values ? [{ ...column, name, values }] : []
    })
  })
  let text = stringify([['from', 'to', ...columns.map(({ name }) => name)]])
  for (let i = 0; i + 1 < edges.length; i++) {
    text += `${timeOf(edges[i] as number)},${timeOf(edges[i + 1] as number)}`
    for (const { kind, values } of columns) {
      const value = values[i] as number
      if (Number.isNaN(value)) text += ','
      else text += `,${kind === 'time' ? timeOf(value) : Number(value.toPrecision(DIGITS))}`
    }
    text += '\n'
    if (i % ROWS_A_TURN === 0) yield
  }
  return text
}
