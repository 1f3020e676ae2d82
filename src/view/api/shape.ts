import { ApiFailure } from './http.ts'

/**
 * Checks the shape of our own server's JSON: takes a value and returns it with its type, or throws. `parse` turns that into
 * an `ApiFailure` with the path. A wrong shape means that page and server have different versions.
 */
export type Check<T> = (value: unknown) => T

/** A check for each field. */
export type Checks<T> = { [K in keyof T]-?: Check<T[K]> }

/** Runs a check; `name` names the value in the failure. */
export function parse<T>(check: Check<T>, value: unknown, name: string): T {
  try {
    return check(value)
  } catch (failure) {
    if (!(failure instanceof WrongShape)) throw failure
    const cause = new TypeError(`${name}${failure.where} is ${failure.came}, not ${failure.expected}`)
    throw new ApiFailure(200, null, { cause })
  }
}

export const isText = passing<string>('a text', (value) => typeof value === 'string')
export const isNumber = passing<number>('a number', (value) => typeof value === 'number')
export const isFlag = passing<boolean>('true or false', (value) => typeof value === 'boolean')

/** `#rrggbb` and nothing else, since it goes into styles and canvases. */
export const isColour = passing<string>(
  'a colour #rrggbb',
  (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
)

/** A number of items. */
export const isCount = passing<number>(
  'a count',
  (value) => Number.isInteger(value) && (value as number) >= 0,
)

function passing<T>(expected: string, passes: (value: unknown) => boolean): Check<T> {
  return (value) => {
    if (!passes(value)) throw new WrongShape(expected, value)
    return value as T
  }
}

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value) => (value === null ? null : check(value))
}

/** For an optional field: `undefined` passes, and the field's type includes it. */
export function optional<T>(check: Check<T>): Check<T> {
  return (value) => (value === undefined ? (undefined as T) : check(value))
}

export function oneOf<T extends string>(...choices: readonly T[]): Check<T> {
  return (value) => {
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw new WrongShape(`one of ${choices.join(', ')}`, value)
    return found
  }
}

/** Checks every element and returns the same array. */
export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new WrongShape('a list', value)
    let i = 0
    try {
      for (; i < value.length; i++) check(value[i])
    } catch (failure) {
      throw inside(failure, `[${i}]`)
    }
    return value as T[]
  }
}

export const areNumbers = listOf(isNumber)
/** A column with values that are missing. */
export const areNumbersOrNull = listOf(orNull(isNumber))

/** Checks every value and returns the same object. */
export function recordOf<T>(check: Check<T>): Check<Record<string, T>> {
  return (value) => {
    const object = asObject(value)
    for (const key of Object.keys(object)) checkField(object, key, check)
    return object as Record<string, T>
  }
}

/** Checks the named fields and returns the same object. Further fields, as of a newer server, are ignored. */
export function objectOf<T extends object>(checks: Checks<T>): Check<T> {
  const fields = Object.entries(checks) as [string, Check<unknown>][]
  return (value) => {
    const object = asObject(value)
    for (const [name, check] of fields) checkField(object, name, check)
    return object as T
  }
}

/** The path is built while the error propagates, so that valid lists cost no strings. */
class WrongShape extends Error {
  where = ''
  readonly expected: string
  readonly came: string

  constructor(expected: string, value: unknown) {
    super('Wrong shape')
    this.expected = expected
    this.came = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
  }
}

function checkField(object: Record<string, unknown>, name: string, check: Check<unknown>): void {
  try {
    check(object[name])
  } catch (failure) {
    throw inside(failure, `.${name}`)
  }
}

function inside(failure: unknown, where: string): unknown {
  if (failure instanceof WrongShape) failure.where = where + failure.where
  return failure
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WrongShape('an object', value)
  }
  return value as Record<string, unknown>
}
