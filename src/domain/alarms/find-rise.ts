import { ratePerHour } from '../trend.ts'
import { pointKey } from './alarm.ts'
import { changedAt, changesAlong, type Verdict } from './condition-changes.ts'
import type { Samples } from './credible.ts'
import {
  conditionStateOf,
  type FindConditions,
  type Finding,
  samplesOf,
  subjectOf,
  timingOf,
} from './evaluation-input.ts'
import { isForSensor } from './rule.ts'

/** Rates are computed at least so far back. */
const LOOKED_AT_MS = 15 * 60_000

/** A value that changes fast, by `ratePerHour` as of each reading. */
export const findRise: FindConditions = (rule, input, known) => {
  const { when } = rule
  if (when.kind !== 'rise') return []
  const { station, nowMs, sinceMs: newAfterMs } = input
  const verdictOf = (rate: number): Verdict => {
    const towards = when.isFalling ? -rate : rate
    if (towards >= when.perHour) return 'in'
    return towards < when.perHour - when.deadband ? 'out' : 'between'
  }
  return station.sensors
    .filter((sensor) => isForSensor(rule, sensor))
    .map((sensor): Finding => {
      const key = pointKey(rule.id, station.id, sensor.id)
      const samples = samplesOf(input, sensor)
      const condition = conditionStateOf(known.get(key))
      const reachMs = Math.max(LOOKED_AT_MS, rule.onDelayMs, rule.offDelayMs)
      const newestMs = samples.t.at(-1) ?? 0
      const sinceMs = Math.max(
        changedAt(condition, newestMs, nowMs),
        Math.min(newestMs - reachMs, newAfterMs),
      )
      const rates = ratesOf(samples, sinceMs, station.intervalSeconds)
      return {
        key,
        subject: subjectOf(rule, station, sensor),
        ...changesAlong(condition, rates, verdictOf, timingOf(rule), nowMs),
      }
    })
}

function ratesOf({ t, v }: Samples, sinceMs: number, intervalSeconds: number | null): Samples {
  const [times, values] = [Float64Array.from(t), Float64Array.from(v)]
  const rates: [number, number][] = []
  for (let n = 0; n < t.length; n++) {
    const at = t[n] as number
    if (at <= sinceMs) continue
    const rate = ratePerHour(times.subarray(0, n + 1), values.subarray(0, n + 1), intervalSeconds)
    if (rate !== null) rates.push([at, rate])
  }
  return { t: rates.map(([at]) => at), v: rates.map(([, rate]) => rate) }
}
