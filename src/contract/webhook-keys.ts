import { repeated } from './repeated.ts'

/**
 * The key of each sensor in `data`: its type in lower case, or its id where two sensors share a type. Where an id
 * then equals another sensor's type, all are named by id, so that no value ever hides another.
 */
export function dataKeys(sensors: readonly { id: string; type: string }[]): string[] {
  const types = sensors.map(({ type }) => type.toLowerCase())
  const shared = repeated(types)
  const keys = sensors.map(({ id }, index) => {
    const type = types[index] ?? id
    return shared.has(type) ? id : type
  })
  return new Set(keys).size === keys.length ? keys : sensors.map(({ id }) => id)
}
