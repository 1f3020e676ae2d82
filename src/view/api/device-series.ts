import type { Reading } from '../../domain/device.ts'
import type {
  Buckets,
  ColumnMeans,
  DeviceSeries,
  Marks,
  PartlyRead,
  SensorSeries,
  Statistics,
} from '../../domain/series/series.ts'
import {
  areNumbers,
  areNumbersOrNull,
  type Check,
  type Checks,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  optional,
  orNull,
  parse,
} from './shape.ts'

const isReading = orNull(objectOf<Reading>({ t: isNumber, v: isNumber }))

/** Checks of a sensor's fields that do not depend on the form of its lines. */
export const ABOUT_SENSOR: Checks<Statistics & Pick<SensorSeries, 'id' | 'unit'>> = {
  id: isText,
  unit: isText,
  count: isNumber,
  min: isReading,
  max: isReading,
  mean: orNull(isNumber),
  last: isReading,
  sum: optional(isNumber),
}

const areMarks = objectOf<Marks>({ count: isNumber, t: areNumbers, v: areNumbers })

const isSensor = objectOf<SensorSeries>({
  ...ABOUT_SENSOR,
  t: areNumbers,
  v: areNumbersOrNull,
  buckets: optional(objectOf<Buckets>({ stepMs: isNumber, t: areNumbers, v: areNumbersOrNull })),
  implausible: optional(areMarks),
  suspect: optional(areMarks),
  means: optional(objectOf<ColumnMeans>({ width: isNumber, mean: areNumbersOrNull, count: areNumbers })),
})

/** Pairs by the server's type; the number of elements is not checked. */
const arePairs = listOf(areNumbers) as Check<[number, number][]>

/** Check of how much of a range was read. */
export const isPartlyRead = objectOf<PartlyRead>({
  ofMs: isNumber,
  readMs: isNumber,
  missing: arePairs,
  failure: optional(isText),
})

const isSeries = seriesOf(isSensor)

/** Check of a series of such sensors. */
export function seriesOf<Sensor>(isSensor: Check<Sensor>) {
  return objectOf<Omit<DeviceSeries, 'sensors'> & { sensors: Sensor[] }>({
    device: isText,
    from: isNumber,
    to: isNumber,
    asOf: isNumber,
    stale: isFlag,
    readings: isNumber,
    sensors: listOf(isSensor),
    gaps: arePairs,
    expected: orNull(isNumber),
    asSent: optional(isFlag),
    partial: optional(isPartlyRead),
  })
}

/** Parses the response of `devices/{id}/series`, signed in or of a public screen. Throws `ApiFailure`. */
export function parseDeviceSeries(body: unknown): DeviceSeries {
  return parse(isSeries, body, 'series')
}
