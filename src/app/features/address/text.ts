/** Parsers of search parameters: they return `undefined` for invalid values. */

export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function numberIn(value: unknown, low: number, high: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= low && number <= high ? number : undefined
}

export function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Drops `undefined` entries: an address holds only what differs from the defaults. */
export function compact<T extends object>(object: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>
}

/**
 * A validator of search parameters for the router. The router merges its result over the raw parameters, so invalid and
 * unknown ones have to be set to `undefined`.
 */
export function stripInvalid<T extends object>(
  parse: (search: Record<string, unknown>) => T,
): (search: Record<string, unknown>) => T {
  return (search) => {
    const nothing = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
    return { ...nothing, ...parse(search) }
  }
}
