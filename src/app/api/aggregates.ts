import { queryOptions } from '@tanstack/react-query'
import type { GreatestAmount } from '../../domain/aggregation/greatest-amounts.ts'
import type { Step } from '../../domain/aggregation/steps.ts'
import { getJson } from '../../view/api/http.ts'
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
} from '../../view/api/shape.ts'
import { idList, rangePath } from './range-path.ts'

/** Request for aggregates of one device. */
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
  /** Start of the cumulative amount within the range, and its width in pixels. */
  cumulative?: { fromMs: number; width: number }
}

type Column = (number | null)[]

/** One sensor over all steps; `null` where there is no data. */
export interface SensorAggregates {
  id: string
  unit: string
  count: number[]
  usable: Column
  min: Column
  minAt: Column
  max: Column
  maxAt: Column
  mean: Column
  sum?: Column
  greatest?: GreatestAmount[]
  cumulative?: Cumulative
}

/** Cumulative amount from a time on: constant up to each next point, also over gaps. */
export interface Cumulative {
  from: number
  t: number[]
  v: number[]
  gaps: [fromMs: number, toMs: number][]
}

/** Response of `GET /api/devices/{id}/aggregates`: step `i` is from `edges[i]` to `edges[i + 1]`. */
export interface DeviceAggregates {
  device: string
  from: number
  to: number
  zone: string
  dayStart: string
  step: string
  edges: number[]
  /** Values as sent, without quality control. */
  asSent?: boolean
  sensors: SensorAggregates[]
}

const isAnswer = objectOf<DeviceAggregates>({
  device: isText,
  from: isNumber,
  to: isNumber,
  zone: isText,
  dayStart: isText,
  step: isText,
  edges: areNumbers,
  asSent: optional(isFlag),
  sensors: listOf(
    objectOf<SensorAggregates>({
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
      cumulative: optional(
        objectOf<Cumulative>({
          from: isNumber,
          t: areNumbers,
          v: areNumbers,
          gaps: listOf(areNumbers) as Check<[number, number][]>,
        }),
      ),
      greatest: optional(
        listOf(
          objectOf<GreatestAmount>({
            windowMs: isNumber,
            sum: isNumber,
            endedAt: orNull(isNumber),
            measured: isNumber,
          }),
        ),
      ),
    }),
  ),
})

/** A device's readings over steps of time; the same device's previous ones stay until the new ones arrive. */
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
