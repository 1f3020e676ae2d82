import type { Reading } from '../../domain/device.ts'
import type { Buckets, DeviceSeries, SensorSeries } from '../../domain/series.ts'
import {
  areNumbers,
  areNumbersOrNull,
  type Check,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  optional,
  orNull,
  parse,
} from './shape.ts'

type Marked = NonNullable<SensorSeries['implausible']>

const isReading = orNull(objectOf<Reading>({ t: isNumber, v: isNumber }))

const isSeries = objectOf<DeviceSeries>({
  device: isText,
  from: isNumber,
  to: isNumber,
  asOf: isNumber,
  stale: isFlag,
  readings: isNumber,
  sensors: listOf(
    objectOf<SensorSeries>({
      id: isText,
      unit: isText,
      t: areNumbers,
      v: areNumbersOrNull,
      count: isNumber,
      min: isReading,
      max: isReading,
      mean: orNull(isNumber),
      last: isReading,
      sum: optional(isNumber),
      buckets: optional(objectOf<Buckets>({ stepMs: isNumber, t: areNumbers, v: areNumbersOrNull })),
      implausible: optional(objectOf<Marked>({ count: isNumber, t: areNumbers, v: areNumbers })),
    }),
  ),
  // pairs by the server's own type; only how many numbers there are is left unchecked
  gaps: listOf(areNumbers) as Check<[number, number][]>,
  expected: orNull(isNumber),
})

/** The answer of `devices/{id}/series`, signed in or of a public screen. Throws `ApiFailure`. */
export function parseDeviceSeries(body: unknown): DeviceSeries {
  return parse(isSeries, body, 'series')
}
