/** Inclusive. */
export type Span = readonly [number, number]

export interface GrossRange {
  /** Outside: impossible for the instrument or the quantity. */
  fail: Span
  suspect?: Span | undefined
}

export interface Spike {
  suspect?: number | undefined
  fail?: number | undefined
}

/** Change per hour. */
export interface RateOfChange {
  suspect: number
}

export interface FlatLine {
  tolerance: number
  suspectMs?: number | undefined
  failMs?: number | undefined
  /** A value that may last for ever: no rain. */
  rest?: number | undefined
  /** Minimum number of values, for intervals longer than these times. */
  fewest?: number | undefined
}

export interface AttenuatedSignal {
  windowMs: number
  suspect?: number | undefined
  fail?: number | undefined
}

/** Distance from the median around, if neighbours within an hour are as far apart. */
export interface Outlier {
  fail: number
  windowMs: number
}

/** In the sensor's unit. An absent test is not made. */
export interface Checks {
  grossRange?: GrossRange | undefined
  /** Values far outside the sensor's own record are suspect: for unknown quantities. */
  ownRange?: boolean | undefined
  spike?: Spike | undefined
  rateOfChange?: RateOfChange | undefined
  flatLine?: FlatLine | undefined
  attenuatedSignal?: AttenuatedSignal | undefined
  outlier?: Outlier | undefined
  /** Directions in degrees: 359 and 1 are two apart, and −1 is 359. */
  isCircular?: boolean | undefined
}

/** Tests beyond a value's own size; `sonde` follows from the sonde's other sensors. */
export const TESTS_BESIDE = [
  'spike',
  'rateOfChange',
  'flatLine',
  'attenuatedSignal',
  'outlier',
  'sonde',
] as const

export const TESTS = ['grossRange', ...TESTS_BESIDE] as const

export type Test = (typeof TESTS)[number]
