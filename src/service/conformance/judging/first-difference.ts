export interface Difference {
  /** Where, such as `[3].timestamp`; empty for the whole. */
  at: string
  expected: string
  came: string
}

/** The first place where two values differ, with both values in full. */
export function firstDifference(expected: unknown, came: unknown, at = ''): Difference {
  if (isObject(expected) && isObject(came) && Array.isArray(expected) === Array.isArray(came)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(came)])) {
      if (isSame(expected[key], came[key])) continue
      const step = Array.isArray(expected) ? `[${key}]` : `${at === '' ? '' : '.'}${key}`
      return firstDifference(expected[key], came[key], at + step)
    }
  }
  return { at, expected: shown(expected), came: shown(came) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isSame(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) ||
    (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other))
  )
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value instanceof RegExp) return `text like ${value.source}`
  return JSON.stringify(value) ?? String(value)
}
