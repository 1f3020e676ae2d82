import { type AlarmPoint, isActive } from '../../domain/alarms/alarm.ts'
import type { AlarmIndex } from '../../domain/alarms/alarm-index.ts'
import type { EvaluationInput, KnownPoints } from '../../domain/alarms/evaluation-input.ts'
import { silenceKnownMs } from '../../domain/alarms/outage.ts'
import { type AlarmRule, isForStation, lookbackOf } from '../../domain/alarms/rule.ts'
import { crossingsUpstream } from '../../domain/alarms/upstream-crossings.ts'
import type { DeviceState } from '../../domain/device.ts'
import type { DeviceQuality } from '../../domain/quality/device-quality.ts'
import { isUnread, tailSpanMs } from '../readings/tail.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Lookback, StationHistories } from './station-histories.ts'

export interface EvaluationContext {
  nowMs: number
  receivedMs: number
  /** The time after which its readings are new. */
  sinceMs: number
  baselineMs: number
  index: AlarmIndex
  rules: readonly AlarmRule[]
  /** What rules look back at, and what was not judged so far. */
  histories: StationHistories
  backlogs: StationHistories
}

export interface Pictured {
  input: EvaluationInput
  /** Not all that was not judged so far is there: its newest readings are judged without the rest. */
  isPartial: boolean
}

/**
 * What a station's alarms are judged by; `undefined` before its readings were read, and for a station that is none; `awaited` while
 * more of them are read.
 */
export function evaluationInputOf(
  deviceId: string,
  { board, readings, list, qualities }: Pick<Tenant, 'board' | 'readings' | 'list' | 'qualities'>,
  { nowMs, receivedMs, sinceMs, baselineMs, index, rules, histories, backlogs }: EvaluationContext,
): Pictured | 'awaited' | undefined {
  const tail = readings.tails.of(deviceId)
  if (isUnread(tail)) return undefined
  const station = board.stateOf(deviceId)
  if (!station) return undefined
  const [beginMs = Number.NEGATIVE_INFINITY] = tail.columns.t
  const fromMs = judgedFromMs(station, tail.columns.t, index.pointsOf(deviceId), {
    sinceMs,
    tailMs: readings.tailMs,
  })
  const columns = fromMs < beginMs ? backlogs.of(station, { fromMs, sensors: [] }, nowMs) : tail.columns
  if (!columns && backlogs.isAwaited(deviceId)) return 'awaited'
  // until what people say of them has been read, the tests decide
  const quality = qualities.cached(station) ?? qualities.unjudged(station)
  const ours = rules.filter((rule) => isForStation(rule, station))
  const lookback = lookbackOfAll(ours, { station, quality, nowMs })
  const intervalMs = (station.intervalSeconds ?? 0) * 1000
  const input: EvaluationInput = {
    station,
    columns: columns ?? tail.columns,
    quality,
    nowMs,
    receivedMs,
    listedMs: silenceKnownMs(index.pointsOf(null), list.asOfMs, intervalMs),
    sinceMs,
    baselineMs,
    memoryMs: tailSpanMs(station),
    upstream: looksUpstream(rules) ? crossingsUpstream(deviceId, (id) => board.stateOf(id), index) : [],
    history: lookback && histories.of(station, lookback, nowMs),
  }
  return { input, isPartial: columns === undefined }
}

/**
 * From when on a station is judged: by its newest readings, unless something new lies before them, or an alarm that several new
 * readings may end goes on from before them. Then from as long before the new ones as readings say something of now.
 */
function judgedFromMs(
  station: DeviceState,
  tail: Float64Array,
  known: KnownPoints,
  { sinceMs, tailMs }: { sinceMs: number; tailMs: number },
): number {
  const [beginMs = Number.NEGATIVE_INFINITY] = tail
  const isSeveral = (tail.at(-2) ?? sinceMs) > sinceMs
  const mayLinger = isSeveral && [...known.values()].some((point) => isLevelBefore(point, beginMs))
  if (sinceMs >= beginMs && !mayLinger) return beginMs
  return Math.max(sinceMs - tailSpanMs(station), (tail.at(-1) ?? beginMs) - tailMs)
}

/** Whether an alarm is there that what was before the newest readings may say something of. */
export function isLevelBefore(point: AlarmPoint, beginMs: number): boolean {
  const { alarm } = point
  return isActive(point) && alarm?.subject.kind === 'level' && alarm.sinceMs < beginMs
}

/** Whether a rule is about water on its way down the river. */
export function looksUpstream(rules: readonly AlarmRule[]): boolean {
  return rules.some(({ when }) => when.kind === 'upstream')
}

/** What all of these rules look back at. */
function lookbackOfAll(
  rules: readonly AlarmRule[],
  { station, quality, nowMs }: { station: DeviceState; quality: DeviceQuality; nowMs: number },
): Lookback | undefined {
  const looking = rules.flatMap((rule) => lookbackOf(rule, station, quality) ?? [])
  if (looking.length === 0) return undefined
  const isOfAll = looking.some(({ sensors }) => sensors.length === 0)
  return {
    fromMs: nowMs - Math.max(...looking.map(({ ms }) => ms)),
    sensors: isOfAll ? [] : [...new Set(looking.flatMap(({ sensors }) => sensors))],
  }
}
