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
