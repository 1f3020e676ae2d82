import type { AlarmBook } from '../../domain/alarms/alarm-book.ts'
import { silenceKnownMs } from '../../domain/alarms/outage.ts'
import type { StationPicture } from '../../domain/alarms/picture.ts'
import { type AlarmRule, isForStation, lookbackMs, lookedAt } from '../../domain/alarms/rule.ts'
import { crossingsUpstream } from '../../domain/alarms/upstream-crossings.ts'
import type { DeviceState } from '../../domain/device.ts'
import type { DeviceQuality } from '../../domain/quality/device-quality.ts'
import { isUnread, tailSpanMs } from '../readings/tail.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Lookback, StationHistories } from './station-histories.ts'

export interface PictureContext {
  nowMs: number
  receivedMs: number
  baselineMs: number
  book: AlarmBook
  rules: readonly AlarmRule[]
  histories: StationHistories
}

/** What a station's alarms are judged by; `undefined` before its readings were read, and for a station that is none. */
export function pictureOf(
  deviceId: string,
  { board, readings, list, qualities }: Pick<Tenant, 'board' | 'readings' | 'list' | 'qualities'>,
  { nowMs, receivedMs, baselineMs, book, rules, histories }: PictureContext,
): StationPicture | undefined {
  const tail = readings.tails.of(deviceId)
  if (isUnread(tail)) return undefined
  const station = board.stateOf(deviceId)
  if (!station) return undefined
  // until what people say of them has been read, the tests decide
  const quality = qualities.cached(station) ?? qualities.unjudged(station)
  const lookback = lookbackOf(
    rules.filter((rule) => isForStation(rule, station)),
    station,
    quality,
  )
  const intervalMs = (station.intervalSeconds ?? 0) * 1000
  return {
    station,
    columns: tail.columns,
    quality,
    nowMs,
    receivedMs,
    listedMs: silenceKnownMs(book.pointsOf(null), list.asOfMs, intervalMs),
    baselineMs,
    memoryMs: tailSpanMs(station),
    upstream: looksUpstream(rules) ? crossingsUpstream(deviceId, (id) => board.stateOf(id), book) : [],
    history: lookback && histories.of(station, lookback, nowMs),
  }
}

/** Whether a rule is about water on its way down the river. */
export function looksUpstream(rules: readonly AlarmRule[]): boolean {
  return rules.some(({ when }) => when.kind === 'upstream')
}

function lookbackOf(
  rules: readonly AlarmRule[],
  station: DeviceState,
  quality: DeviceQuality,
): Lookback | undefined {
  const looking = rules.filter((rule) => lookbackMs(rule, station, quality) > 0)
  if (looking.length === 0) return undefined
  const kinds = looking.map((rule) => lookedAt(rule, station, quality))
  return {
    ms: Math.max(...looking.map((rule) => lookbackMs(rule, station, quality))),
    sensors: kinds.every(({ length }) => length > 0) ? [...new Set(kinds.flat())] : [],
  }
}
