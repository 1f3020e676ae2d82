import type { Sensor } from '../store/store.ts'
import { isGarbled, NOT_UTF_8, UnreadableFile } from './problem.ts'

const NAME_AND_UNIT = /^(.*?)\s*(?:\(([^()]*)\))?$/s

/**
 * Sensors named by a header: `FLUID_LEVEL (cm)` is `fluid_level`, "Fluid level", of type `FLUID_LEVEL`, in
 * `cm`. A second column of a type gets `…_2`, so that repeated imports agree. Throws `UnreadableFile` on
 * another form.
 */
export function sensorColumns(header: readonly string[]): Sensor[] {
  if (header.some(isGarbled)) throw new UnreadableFile(NOT_UTF_8)
  const [first = '', ...columns] = header
  if (first.trim().toLowerCase() !== 'timestamp')
    throw new UnreadableFile('the first column is not "timestamp"')
  if (columns.length === 0) throw new UnreadableFile('the header names no sensor')
  const uses = new Map<string, number>()
  return columns.map((column, index) => {
    const [, name = '', unit = ''] = NAME_AND_UNIT.exec(column.trim()) ?? []
    const type = name.trim().replaceAll(/\s+/g, '_').toUpperCase()
    if (type === '') throw new UnreadableFile(`column ${index + 2} has no name`)
    const use = (uses.get(type) ?? 0) + 1
    uses.set(type, use)
    const suffix = use === 1 ? '' : `_${use}`
    return { id: type.toLowerCase() + suffix, name: readable(type + suffix), type, unit: unit.trim() }
  })
}

/** `WIND_SPEED_2` → `Wind speed 2`; a token of two letters stays as it is (`PH`). */
function readable(token: string): string {
  const words = token.split('_').filter((word) => word !== '')
  const isShort = (words[0] ?? '').length < 3
  const text = words.map((word, n) => (n === 0 && isShort ? word : word.toLowerCase())).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
