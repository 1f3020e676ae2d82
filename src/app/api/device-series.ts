import type { Reading } from '../../domain/device.ts'
import type { DeviceSeries } from '../../domain/series.ts'
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

const isReading = orNull(objectOf<Reading>({ t: isNumber, v: isNumber }))

const isSeries = seriesWith(areNumbers, areNumbersOrNull)

/** The shape of a series, whatever stands in the places of its lists. */
export function seriesWith<Numbers, NumbersOrNull>(numbers: Check<Numbers>, orNulls: Check<NumbersOrNull>) {
  const line = { t: numbers, v: orNulls }
  return objectOf({
    device: isText,
    from: isNumber,
    to: isNumber,
    asOf: isNumber,
    stale: isFlag,
    readings: isNumber,
    sensors: listOf(
      objectOf({
        id: isText,
        unit: isText,
        ...line,
        count: isNumber,
        min: isReading,
        max: isReading,
        mean: orNull(isNumber),
        last: isReading,
        sum: optional(isNumber),
        buckets: optional(objectOf({ stepMs: isNumber, ...line })),
        implausible: optional(objectOf({ count: isNumber, t: numbers, v: numbers })),
      }),
    ),
    // pairs by the server's own type; only how many numbers there are is left unchecked
    gaps: listOf(areNumbers) as Check<[number, number][]>,
    expected: orNull(isNumber),
  })
}

/** The answer of `devices/{id}/series`, signed in or of a public screen. Throws `ApiFailure`. */
export function parseDeviceSeries(body: unknown): DeviceSeries {
  return parse(isSeries, body, 'series')
}
