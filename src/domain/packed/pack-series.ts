import type { DeviceSeries, Line, SensorSeries } from '../series.ts'
import { ByteWriter } from './byte-writer.ts'
import { AS_DOUBLES, HEAD_LENGTH_BYTES, MOST_DECIMALS, type PackedHead, type PackedSensor } from './form.ts'

/** Scaled values stay below this, so that they and their differences are exact. */
const LARGEST_SCALED = 2 ** 51
/** What a number takes at most: a varint of 53 bits, or a double. */
const LONGEST_NUMBER = 8
/** What stands before a list's own numbers. */
const BEFORE_NUMBERS = 2 * LONGEST_NUMBER
/** What a number takes in most lists. */
const USUAL_NUMBER = 2

/** The bytes of a series in the packed form, one sensor a step. */
export function* packedInSteps(series: DeviceSeries): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const { sensors, ...rest } = series
  const packed: PackedHead = { ...rest, sensors: sensors.map(counted) }
  const head = new TextEncoder().encode(JSON.stringify(packed))
  const numbers = sensors.reduce((sum, { t }) => sum + 2 * t.length, 0)
  const out = new ByteWriter(HEAD_LENGTH_BYTES + head.length + USUAL_NUMBER * numbers)
  out.uint32(head.length)
  out.bytes(head)
  for (const sensor of sensors) {
    for (const line of linesOf(sensor)) {
      writeTimes(out, line.t)
      writeValues(out, line.v)
    }
    yield
  }
  return out.written()
}

/** The pairs of lists of a sensor, in their order. */
function linesOf({ t, v, buckets, implausible }: SensorSeries): Line[] {
  return [{ t, v }, ...(buckets ? [buckets] : []), ...(implausible ? [implausible] : [])]
}

function counted({ t, v, buckets, implausible, ...rest }: SensorSeries): PackedSensor {
  return {
    ...rest,
    points: t.length,
    ...(buckets && { buckets: { stepMs: buckets.stepMs, points: buckets.t.length } }),
    ...(implausible && { implausible: { count: implausible.count, points: implausible.t.length } }),
  }
}

function writeTimes(out: ByteWriter, times: readonly number[]): void {
  if (times.length === 0) return
  out.reserve(BEFORE_NUMBERS + LONGEST_NUMBER * times.length)
  const step = commonStep(times)
  out.varint(step)
  if (step === 0) {
    for (const time of times) out.double(positiveZero(time))
    return
  }
  let before = times[0] as number
  out.double(before)
  for (let i = 1; i < times.length; i++) {
    const time = times[i] as number
    out.varint((time - before) / step)
    before = time
  }
}

/**
 * The greatest whole number that all differences are multiples of; 0 where there is none, or times go back. One time that is no whole number, as
 * the middle between two may be, has the whole list told as doubles.
 */
function commonStep(times: readonly number[]): number {
  let step = 0
  let before = times[0] as number
  if (!Number.isSafeInteger(before)) return 0
  for (let i = 1; i < times.length; i++) {
    const time = times[i] as number
    const difference = time - before
    if (!(difference >= 0 && Number.isSafeInteger(difference))) return 0
    // the remainder of doubles takes far longer; of whole numbers this large, no quotient that is none rounds to one
    if (step === 0 || !Number.isInteger(difference / step)) step = greatestDivisor(difference, step)
    before = time
  }
  return step || 1
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function writeValues(out: ByteWriter, values: readonly (number | null)[]): void {
  if (values.length === 0) return
  out.reserve(BEFORE_NUMBERS + LONGEST_NUMBER * values.length)
  const decimals = decimalsOf(values)
  if (decimals === undefined) {
    out.byte(AS_DOUBLES)
    for (const value of values) out.double(positiveZero(value ?? Number.NaN))
    return
  }
  out.byte(decimals)
  const power = 10 ** decimals
  let before = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number | null
    if (value === null) {
      out.byte(0)
      continue
    }
    const scaled = Math.round(value * power)
    const difference = scaled - before
    out.varint(difference < 0 ? -2 * difference : 2 * difference + 1)
    before = scaled
  }
}

/** JSON has no other zero. */
function positiveZero(value: number): number {
  return value + 0
}

/** The fewest decimals with which every value reads back as itself; `undefined` where there are too many. */
function decimalsOf(values: readonly (number | null)[]): number | undefined {
  let decimals = 0
  let power = 1
  let largest = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number | null
    if (value === null) continue
    largest = Math.max(largest, Math.abs(value))
    while (Math.round(value * power) / power !== value) {
      if (++decimals > MOST_DECIMALS) return undefined
      power *= 10
    }
  }
  return largest * power < LARGEST_SCALED ? decimals : undefined
}
