import { repeated } from './repeated.ts'

/** The key of each sensor in `data`: its lower-case type, or its id if shared; all ids if any collide. */
export function dataKeys(sensors: readonly { id: string; type: string }[]): string[] {
  const types = sensors.map(({ type }) => type.toLowerCase())
  const shared = repeated(types)
  const keys = sensors.map(({ id }, index) => {
    const type = types[index] ?? id
    return shared.has(type) ? id : type
  })
  return new Set(keys).size === keys.length ? keys : sensors.map(({ id }) => id)
}
