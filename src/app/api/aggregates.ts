import { queryOptions } from '@tanstack/react-query'
import { isGreatestAmount } from '../../domain/aggregation/greatest-amounts.ts'
import type { Step } from '../../domain/aggregation/steps.ts'
import {
  areNumbers,
  areNumbersOrNull,
  type Checked,
  isFlag,
  isNumber,
  isPair,
  isText,
  listOf,
  objectOf,
  optional,
} from '../../domain/shape.ts'
import { getJson, parse } from '../../view/api/http.ts'
import { idList, rangePath } from './range-path.ts'

export interface AggregatesNeed {
  deviceId: string
  fromMs: number
  toMs: number
  step: Step
  /** IANA zone in which days begin. */
  zone: string
  /** All sensors when absent. */
  sensors?: readonly string[]
  /** Values as sent, without quality control. */
  asSent?: boolean
  /** Start of the cumulative amount; its width in pixels. */
  cumulative?: { fromMs: number; width: number }
}

/** Cumulative amount from a time on: constant up to each next point, also over gaps. */
const isCumulative = objectOf({ from: isNumber, t: areNumbers, v: areNumbers, gaps: listOf(isPair) })

const isSensor = objectOf({
  id: isText,
  unit: isText,
  count: areNumbers,
  usable: areNumbersOrNull,
  min: areNumbersOrNull,
  minAt: areNumbersOrNull,
  max: areNumbersOrNull,
  maxAt: areNumbersOrNull,
  mean: areNumbersOrNull,
  sum: optional(areNumbersOrNull),
  greatest: optional(listOf(isGreatestAmount)),
  cumulative: optional(isCumulative),
})

/** Response of `GET /api/devices/{id}/aggregates`: step `i` is from `edges[i]` to `edges[i + 1]`. */
const isAnswer = objectOf({
  device: isText,
  from: isNumber,
  to: isNumber,
  zone: isText,
  dayStart: isText,
  step: isText,
  edges: areNumbers,
  asSent: optional(isFlag),
  sensors: listOf(isSensor),
})

export type Cumulative = Checked<typeof isCumulative>
export type SensorAggregates = Checked<typeof isSensor>
export type DeviceAggregates = Checked<typeof isAnswer>

/** A device's readings in steps; the previous ones stay until the new ones arrive. */
export function aggregatesQuery(need: AggregatesNeed) {
  return queryOptions({
    queryKey: ['aggregates', need],
    queryFn: async ({ signal }) => parse(isAnswer, await getJson(aggregatesPath(need), signal), 'aggregates'),
    placeholderData: (previous) => (previous?.device === need.deviceId ? previous : undefined),
    staleTime: 30_000,
    // comparing columns of thousands of steps with the last ones costs more than rendering
    structuralSharing: false,
  })
}

/** Path of the aggregates; with a format that of a file. */
export function aggregatesPath(
  { deviceId, step, zone, sensors, asSent, cumulative, ...range }: AggregatesNeed,
  format?: 'csv',
): string {
  return rangePath(deviceId, 'aggregates', range, {
    step,
    zone,
    sensors: idList(sensors),
    cumulativeFrom: cumulative && new Date(cumulative.fromMs).toISOString(),
    width: cumulative?.width.toString(),
    quality: asSent ? 'off' : undefined,
    format,
  })
}
