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

interface EvaluationContext {
  nowMs: number
  receivedMs: number
  /** Later readings are new. */
  sinceMs: number
  baselineMs: number
  index: AlarmIndex
  rules: readonly AlarmRule[]
  histories: StationHistories
  backlogs: StationHistories
}

interface StationInput {
  input: EvaluationInput
  /** Some readings not judged yet are missing: the newest are judged without them. */
  isPartial: boolean
}

/** The input of a judgement; `undefined` without readings or station, `awaited` while more are read. */
export function evaluationInputOf(
  deviceId: string,
  { board, readings, list, qualities }: Pick<Tenant, 'board' | 'readings' | 'list' | 'qualities'>,
  { nowMs, receivedMs, sinceMs, baselineMs, index, rules, histories, backlogs }: EvaluationContext,
): StationInput | 'awaited' | undefined {
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
  // until people's judgements are read, the tests decide
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
 * The start of the readings to judge: the newest ones, unless new ones lie before them or an alarm goes on
 * from before them. Then it reaches back before the new ones for as long as a reading counts as current.
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

/** Whether an alarm goes on that readings before `beginMs` may be about. */
export function isLevelBefore(point: AlarmPoint, beginMs: number): boolean {
  const { alarm } = point
  return isActive(point) && alarm?.subject.kind === 'level' && alarm.sinceMs < beginMs
}

export function looksUpstream(rules: readonly AlarmRule[]): boolean {
  return rules.some(({ when }) => when.kind === 'upstream')
}

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
