import { parseInstant } from '../../contract/instant.ts'
import { isStorableTime } from '../store/storable.ts'
import type { MeasurementSet, Sensor } from '../store/store.ts'
import { parseNumber } from './parse-number.ts'
import { shown } from './problem.ts'

/**
 * Makes the reader of a file's rows. `columns` are the sensors in the file's order, `stored` those of the device
 * in the store's. What comes back is the measurement set, or in words what is wrong with the row.
 *
 * A row is taken whole or not at all: a time once stored is never changed, so storing the good half of a broken
 * row would shut out the row as it will be when it is mended.
 */
export function rowReader(
  columns: readonly Sensor[],
  stored: readonly Sensor[],
): (cells: readonly string[]) => MeasurementSet | string {
  const positions = columns.map(({ id }) => stored.findIndex((sensor) => sensor.id === id))
  return (cells) => {
    if (cells.length !== columns.length + 1) {
      return `${cells.length} cells where the header has ${columns.length + 1}`
    }
    const time = cells[0]?.trim() ?? ''
    const timeMs = parseInstant(time)
    if (timeMs === undefined || !isStorableTime(timeMs)) {
      return `the timestamp is no ISO 8601 time with its offset: ${shown(time)}`
    }
    const values: (number | null)[] = new Array(stored.length).fill(null)
    for (const [index, position] of positions.entries()) {
      const cell = cells[index + 1]?.trim() ?? ''
      if (cell === '') continue
      const value = parseNumber(cell)
      if (value === undefined) return `${columns[index]?.type} is no number: ${shown(cell)}`
      values[position] = value
    }
    return { timeMs, values }
  }
}
