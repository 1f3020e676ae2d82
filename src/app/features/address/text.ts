/**
 * Search parameters arrive as whatever the router's JSON reading made of them: `?q=12` is a number. These take
 * them back to what the address says, and anything unfit to nothing.
 */

export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

export function numberIn(value: unknown, low: number, high: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= low && number <= high ? number : undefined
}

/** A member of a closed list. */
export function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value)
}

/** Without the entries that are `undefined`, so that an address only says what differs from the default. */
export function compact<T extends object>(object: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>
}

/**
 * A reader of search parameters for the router, which lays what was parsed over all that an address says:
 * what is not fit would stand there as it was given, and what nobody knows as well.
 */
export function unfitLeftOut<T extends object>(
  parse: (search: Record<string, unknown>) => T,
): (search: Record<string, unknown>) => T {
  return (search) => {
    const nothing = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
    return { ...nothing, ...parse(search) }
  }
}
