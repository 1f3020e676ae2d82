import type { DeviceSeries, Line, SensorSeries } from '../series/series.ts'
import { ByteReader } from './byte-reader.ts'
import { AS_DOUBLES, HEAD_LENGTH_BYTES, MOST_DECIMALS, type PackedHead, type PackedSensor } from './form.ts'

/** The head of a packed series as it came, for whoever knows its shape. Throws `TypeError` where it is none. */
export function packedHead(body: Uint8Array): unknown {
  const from = new ByteReader(body)
  const head = body.subarray(HEAD_LENGTH_BYTES, HEAD_LENGTH_BYTES + from.uint32())
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(head))
  } catch (cause) {
    throw new TypeError('The head is no JSON', { cause })
  }
}

/** The series of a body whose head was looked at. Throws `TypeError` where its points are not those the head names. */
export function unpackedSeries(body: Uint8Array, { sensors, ...rest }: PackedHead): DeviceSeries {
  const from = new ByteReader(body)
  from.skip(from.uint32())
  const series = { ...rest, sensors: sensors.map((sensor) => readSensor(from, sensor)) }
  if (!from.isWhole) throw new TypeError('The body has more or fewer points than its head names')
  return series
}

function readSensor(from: ByteReader, { points, buckets, implausible, ...rest }: PackedSensor): SensorSeries {
  // in the order of the form
  const series: SensorSeries = { ...rest, ...readLine(from, points) }
  if (buckets) series.buckets = { stepMs: buckets.stepMs, ...readLine(from, buckets.points) }
  if (implausible) {
    const { t, v } = readLine(from, implausible.points)
    if (!isComplete(v)) throw new TypeError('An implausible reading has no value')
    series.implausible = { count: implausible.count, t, v }
  }
  return series
}

function isComplete(values: (number | null)[]): values is number[] {
  return !values.includes(null)
}

function readLine(from: ByteReader, points: number): Line {
  // each number takes a byte at least: a count alone must not make anyone ask for memory
  if (!(2 * points <= from.left)) throw new TypeError('The head names more points than there are')
  return { t: readTimes(from, points), v: readValues(from, points) }
}

function readTimes(from: ByteReader, count: number): number[] {
  if (count === 0) return []
  const step = from.varint()
  if (step === 0) return Array.from({ length: count }, () => finite(from.double()))
  let time = finite(from.double())
  const times = [time]
  for (let i = 1; i < count; i++) {
    time += step * from.varint()
    times.push(time)
  }
  return times
}

function readValues(from: ByteReader, count: number): (number | null)[] {
  if (count === 0) return []
  const decimals = from.byte()
  if (decimals === AS_DOUBLES) return Array.from({ length: count }, () => finiteOrNull(from.double()))
  if (decimals > MOST_DECIMALS) throw new TypeError(`A list has ${decimals} decimals`)
  const power = 10 ** decimals
  const values: (number | null)[] = []
  let scaled = 0
  for (let i = 0; i < count; i++) {
    const code = from.varint()
    if (code === 0) {
      values.push(null)
    } else {
      scaled += unzigzag(code - 1)
      values.push(scaled / power)
    }
  }
  return values
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError(`A number is ${value}`)
  return value
}

function finiteOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : finite(value)
}

function unzigzag(value: number): number {
  // the remainder of a double takes longer than all the rest
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
