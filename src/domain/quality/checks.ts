/** Lowest and highest value allowed, both included. */
export type Span = readonly [number, number]

export interface GrossRange {
  /** What lies outside fails: the instrument or the nature of the quantity cannot give it. */
  fail: Span
  /** What lies outside is suspect. */
  suspect?: Span | undefined
}

/** How far a value may be from the mean of its two neighbours. */
export interface Spike {
  suspect?: number | undefined
  fail?: number | undefined
}

/** How much a value may change, in its unit an hour. */
export interface RateOfChange {
  suspect: number
}

/** How long values may stay closer together than a tolerance. */
export interface FlatLine {
  tolerance: number
  suspectMs?: number | undefined
  failMs?: number | undefined
  /** A value that a quantity may keep for any time: no rain is rightly no rain for months. */
  rest?: number | undefined
  /** Fewest equal values to say anything, where an interval is longer than the times above. */
  fewest?: number | undefined
}

/** How much a value has to vary within a time. */
export interface AttenuatedSignal {
  windowMs: number
  suspect?: number | undefined
  fail?: number | undefined
}

/**
 * How far a value may be from the median of the readings around it, where neighbours within an hour are as far apart: no weather
 * leads from one to the other.
 */
export interface Outlier {
  fail: number
  /** Readings around it are those of so long before and after. */
  windowMs: number
}

/** What the values of one sensor are tested by, in the sensor's unit. A test that is absent is not made. */
export interface Checks {
  grossRange?: GrossRange | undefined
  /** Whether a value far outside the sensor's own record is suspect: of quantities that nobody knows the range of. */
  ownRange?: boolean | undefined
  spike?: Spike | undefined
  rateOfChange?: RateOfChange | undefined
  flatLine?: FlatLine | undefined
  attenuatedSignal?: AttenuatedSignal | undefined
  outlier?: Outlier | undefined
  /** Directions in degrees: 359 and 1 are two apart, and −1 is 359. */
  isCircular?: boolean | undefined
}

/** Tests beyond that of a value's own size; `sonde` says what follows from the other sensors of a sonde. */
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
