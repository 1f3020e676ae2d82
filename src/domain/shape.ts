/**
 * Checks the shape of our own server's JSON: takes a value and returns it with its type, or throws `WrongShape`. A wrong
 * shape means that page and server have different versions.
 */
export type Check<T> = (value: unknown) => T

/** What a check lets pass. */
export type Checked<C> = C extends Check<infer T> ? T : never

/** What checks of fields let pass: as `Checked` of an object that has them. */
export type CheckedFields<F> = ObjectOf<F>

/** A check for each field. */
type Checks<T> = { [K in keyof T]-?: Check<T[K]> }

/** The path is built while the error propagates, so that valid lists cost no strings. */
export class WrongShape extends Error {
  where = ''
  readonly expected: string
  readonly came: string

  constructor(expected: string, value: unknown) {
    super('Wrong shape')
    this.expected = expected
    this.came = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
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

/** Two numbers, mostly the ends of a range. */
export const isPair = passing<[number, number]>(
  'two numbers',
  (value) => Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number'),
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

declare const MAY_BE_ABSENT: unique symbol
/** Of a field that an object may lack. */
type Optional<T> = Check<T> & { readonly [MAY_BE_ABSENT]: true }

/** For an optional field: `undefined` passes. */
export function optional<T>(check: Check<T>): Optional<T> {
  return ((value) => (value === undefined ? undefined : check(value))) as Optional<T>
}

export function oneOf<T extends string>(...choices: readonly T[]): Check<T> {
  return (value) => {
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw new WrongShape(`one of ${choices.join(', ')}`, value)
    return found
  }
}

/** Checks every element and returns the same array. */
// @__NO_SIDE_EFFECTS__
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

type Fields = Record<string, Check<unknown>>
type OptionalOf<F> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F]
type Same<T> = { [K in keyof T]: T[K] }
type ObjectOf<F> = Same<
  { [K in Exclude<keyof F, OptionalOf<F>>]: Checked<F[K]> } & { [K in OptionalOf<F>]?: Checked<F[K]> }
>

/**
 * Checks the named fields and returns the same object. Further fields, as of a newer server, are ignored. Its type follows from
 * the checks, or is given and has to be checked in full.
 */
export function objectOf<F extends Fields>(checks: F): Check<ObjectOf<F>>
export function objectOf<T extends object>(checks: Checks<T>): Check<T>
// @__NO_SIDE_EFFECTS__
export function objectOf(checks: Fields): Check<object> {
  const fields = Object.entries(checks)
  return (value) => {
    const object = asObject(value)
    for (const [name, check] of fields) checkField(object, name, check)
    return object
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

/** For keys from outside, such as a sensor's id: `constructor` is a valid one. */
export function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
