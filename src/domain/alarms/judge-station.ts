import { type Alarm, alarmId, isActive } from './alarm.ts'
import type { AlarmEvent, PointEvent } from './alarm-event.ts'
import type {
  EvaluationInput,
  FindConditions,
  Finding,
  Found,
  KnownPoints,
  StationJudgement,
} from './evaluation-input.ts'
import { findBattery } from './find-battery.ts'
import { findFlat } from './find-flat.ts'
import { findLevels } from './find-levels.ts'
import { findQuality } from './find-quality.ts'
import { findRise } from './find-rise.ts'
import { findSilence } from './find-silence.ts'
import { findUpstream } from './find-upstream.ts'
import { type AlarmRule, isForStation } from './rule.ts'
import { withSuppressed } from './suppress.ts'

const FIND: Readonly<Record<AlarmRule['when']['kind'], FindConditions>> = {
  level: findLevels,
  rise: findRise,
  silence: findSilence,
  flat: findFlat,
  quality: findQuality,
  battery: findBattery,
  upstream: findUpstream,
}

/** Idempotent across processes: `known` is the fold of all events; the result is what is missing. */
export function judgeStation(
  known: KnownPoints,
  input: EvaluationInput,
  rules: readonly AlarmRule[],
): StationJudgement {
  const ours = rules.filter((rule) => isForStation(rule, input.station))
  const found = ours
    .flatMap((rule) => FIND[rule.when.kind](rule, input, known))
    .map((finding): Found => ({ ...finding, events: eventsOf(finding, known, input) }))
  const timed = timedEvents(known, new Map(ours.map((rule) => [rule.id, rule])), input.nowMs)
  return {
    events: [...withdrawn(known, found, input.nowMs), ...timed.events, ...withSuppressed(found, known)],
    dueMs: found.reduce(
      (due, finding) => (finding.dueMs > input.nowMs ? Math.min(due, finding.dueMs) : due),
      timed.dueMs,
    ),
    awaitsList: found.some(({ dueMs }) => dueMs <= input.nowMs),
  }
}

/** The station is not listed any more: nobody watches it. */
export function judgeRemoved(known: KnownPoints, nowMs: number): PointEvent[] {
  return withdrawn(known, [], nowMs)
}

const RAISES_KEPT = 15

/** Skips alarms that were over before monitoring began. */
function eventsOf(
  { key, subject, changes }: Finding,
  known: KnownPoints,
  { receivedMs, baselineMs, sinceMs, nowMs }: EvaluationInput,
): AlarmEvent[] {
  const events: AlarmEvent[] = []
  let alarm: Begun | undefined = known.get(key)?.alarm ?? undefined
  let raises = known.get(key)?.raises ?? []
  for (const [n, { kind, t, value, isChattering }] of changes.entries()) {
    if (kind === 'returned') {
      const isLate = alarm && subject.sensor !== null && cameLate(alarm, t, nowMs)
      if (alarm) events.push({ kind, alarm: alarm.id, t, value, ...(isLate && { isLate }) })
      continue
    }
    const end = changes[n + 1]
    // not the newest reading's: that one may have waited for a delay
    const isRetroactive = t < sinceMs
    alarm = { id: alarmId(key, t), sinceMs: t, raisedMs: nowMs, ...(isRetroactive && { isRetroactive }) }
    if (end && end.t <= Math.min(baselineMs, sinceMs)) {
      alarm = undefined
      continue
    }
    const before = raises.slice(-RAISES_KEPT)
    raises = [...raises, t]
    events.push({
      ...{ kind, alarm: alarm.id, subject, t, value, receivedMs },
      ...(before.length > 0 && { before }),
      ...(isChattering && { isChattering }),
      ...(isRetroactive && { isRetroactive }),
    })
  }
  return events
}

type Begun = Pick<Alarm, 'id' | 'sinceMs' | 'raisedMs' | 'isRetroactive'>

/** Its readings came late: it was active for less than half of its span, too short for delayed receivers. */
function cameLate({ sinceMs, raisedMs, isRetroactive }: Begun, t: number, nowMs: number): boolean {
  return !isRetroactive && (nowMs - raisedMs) * 2 < t - sinceMs
}

function withdrawn(known: KnownPoints, found: readonly Found[], nowMs: number): PointEvent[] {
  const judged = new Set(found.map(({ key }) => key))
  return [...known.values()].flatMap((point) =>
    point.alarm && isActive(point) && !judged.has(point.key)
      ? [{ point: point.key, event: returnedNow(point.alarm.id, nowMs) }]
      : [],
  )
}

function returnedNow(alarm: string, t: number): AlarmEvent {
  return { kind: 'returned', alarm, t, value: null, isWithdrawn: true }
}

/** Time-driven events: shelves end, and old acknowledged alarms alarm again. */
export function timedEvents(
  known: KnownPoints,
  rules: ReadonlyMap<string, AlarmRule>,
  nowMs: number,
): { events: PointEvent[]; dueMs: number } {
  const events: PointEvent[] = []
  let dueMs = Number.POSITIVE_INFINITY
  const at = (timeMs: number, event: PointEvent) => {
    if (timeMs <= nowMs) events.push(event)
    else dueMs = Math.min(dueMs, timeMs)
  }
  for (const point of known.values()) {
    const { key, alarm, shelved } = point
    if (shelved) at(shelved.untilMs, { point: key, event: { kind: 'unshelved', by: null } })
    const reAlarmMs = alarm && rules.get(alarm.subject.rule)?.reAlarmMs
    if (alarm?.acknowledged && isActive(point) && typeof reAlarmMs === 'number')
      at(alarm.acknowledged.atMs + reAlarmMs, {
        point: key,
        event: { kind: 're-alarmed', alarm: alarm.id },
      })
  }
  return { events, dueMs }
}
