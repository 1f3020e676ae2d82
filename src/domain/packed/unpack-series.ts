import type { DeviceSeries, Line, SensorSeries } from '../series.ts'
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

/** The series of a body whose head was looked at. Throws `TypeError` where the lists are not those it names. */
export function unpackedSeries(body: Uint8Array, { sensors, ...rest }: PackedHead): DeviceSeries {
  const from = new ByteReader(body)
  from.skip(from.uint32())
  const series = { ...rest, sensors: sensors.map((sensor) => readSensor(from, sensor)) }
  if (!from.isWhole) throw new TypeError('The lists are longer or shorter than the body')
  return series
}

function readSensor(from: ByteReader, { t, v, buckets, implausible, ...rest }: PackedSensor): SensorSeries {
  // in the order of the form
  const series: SensorSeries = { ...rest, ...readLine(from, { t, v }) }
  if (buckets) series.buckets = { ...buckets, ...readLine(from, buckets) }
  if (implausible) series.implausible = { ...implausible, ...(readLine(from, implausible) as Measured) }
  return series
}

type Measured = NonNullable<SensorSeries['implausible']>

function readLine(from: ByteReader, { t, v }: { t: number; v: number }): Line {
  // each number takes a byte at least: a count alone must not make anyone ask for memory
  if (!(t + v <= from.left)) throw new TypeError('The head names more numbers than there are')
  return { t: readTimes(from, t), v: readValues(from, v) }
}

function readTimes(from: ByteReader, count: number): number[] {
  if (count === 0) return []
  const step = from.varint()
  if (step === 0) return Array.from({ length: count }, () => from.double())
  let time = from.double()
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
  if (decimals === AS_DOUBLES) return Array.from({ length: count }, () => numberOrNull(from.double()))
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

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

function unzigzag(value: number): number {
  // the remainder of a double takes longer than all the rest
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
