import type { DeviceSeries, Line, SensorSeries } from '../series/series.ts'
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

/**
 * In the greatest step that all differences are multiples of: the first difference until one does not fit,
 * which is soon where there are several.
 */
function writeTimes(out: ByteWriter, times: readonly number[]): void {
  if (times.length === 0) return
  out.reserve(BEFORE_NUMBERS + LONGEST_NUMBER * times.length)
  const begin = out.length
  let step = Number.isSafeInteger(times[0]) ? firstDifference(times) : Number.NaN
  while (Number.isSafeInteger(step) && step > 0) {
    out.varint(step)
    out.double(times[0] as number)
    const misfit = out.steps(times, step)
    if (misfit === undefined) return
    out.back(begin)
    step = Number.isSafeInteger(misfit) && misfit > 0 ? greatestDivisor(misfit, step) : Number.NaN
  }
  // they go back, or one is no whole number, as the middle between two may be
  out.varint(0)
  for (const time of times) out.double(positiveZero(time))
}

/** The first that is not 0; 1 where all are. */
function firstDifference(times: readonly number[]): number {
  const first = times[0] as number
  const other = times.find((time) => time !== first)
  return other === undefined ? 1 : other - first
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

/**
 * With the fewest decimals with which every value reads back as itself: none until one does not, which is
 * soon where any has some.
 */
function writeValues(out: ByteWriter, values: readonly (number | null)[]): void {
  if (values.length === 0) return
  out.reserve(BEFORE_NUMBERS + LONGEST_NUMBER * values.length)
  const begin = out.length
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    out.byte(decimals)
    if (out.scaled(values, 10 ** decimals, LARGEST_SCALED)) return
    out.back(begin)
  }
  out.byte(AS_DOUBLES)
  for (const value of values) out.double(positiveZero(value ?? Number.NaN))
}

/** JSON has no other zero. */
function positiveZero(value: number): number {
  return value + 0
}
