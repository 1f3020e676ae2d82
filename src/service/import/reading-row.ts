import { parseInstant } from '../../contract/instant.ts'
import { isStorableTime } from '../store/storable.ts'
import type { MeasurementSet, Sensor } from '../store/store.ts'
import { parseNumber } from './parse-number.ts'
import { shown } from './problem.ts'

/**
 * Reads rows of a file; returns a text if one is wrong. `stored` are the store's sensors. A row is taken
 * whole or not at all: stored times never change, so the good half of a broken row would shut out its
 * repaired version.
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
