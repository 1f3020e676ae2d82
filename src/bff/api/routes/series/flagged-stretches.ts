import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { judgedFlags } from '../../../../domain/quality/device-quality.ts'
import { type FlaggedStretch, flaggedStretches } from '../../../../domain/quality/flagged-stretches.ts'
import { type JudgedStretch, judgedStretches } from '../../../../domain/quality/judged-stretches.ts'
import type { Judgement } from '../../../../domain/quality/judgement.ts'
import { combinedOf, indicesWithin } from '../../../../domain/series/range.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import { type JudgedRange, judgedRoute } from './judged-route.ts'
import { chosen } from './series-query.ts'

interface SensorStretches {
  id: string
  stretches: (FlaggedStretch | JudgedStretch<Partial<Judgement>>)[]
  /** Stretches beyond the most that one answer has of a sensor. */
  left: number
}

/** A hole of more intervals parts two stretches, and of no less than an hour. */
const APART_INTERVALS = 12
/** More than anybody reads; what a broken sensor leaves in twenty years. */
const MAX_INTERVALS = 10_000

/**
 * `GET /devices/{id}/quality/stretches`: where neighbouring readings of a range were flagged and why, and where they were judged
 * by hand and by whom: `{device, from, to, asOf, stale, sensors}`. A range may be as long as a chart's: the answer grows with what
 * is wrong, not with the readings.
 */
export function flaggedStretchesRoute(tenant: Tenant, policy: RoutePolicy, context: RouteContext): Answers {
  return judgedRoute(tenant, policy, context, {
    make: async (read) => ({
      sensors: await inTurns(stretchesInSteps(read, policy), 'foreground', read.signal),
    }),
  })
}

/** The flagged stretches of the requested sensors, one sensor a step. */
function* stretchesInSteps(
  { device, columns: { t, sensors }, quality, range, ids }: JudgedRange,
  { shownJudgement }: RoutePolicy,
): Generator<undefined, SensorStretches[]> {
  const { intervalSeconds } = device
  const apartMs = Math.max(HOUR, APART_INTERVALS * (intervalSeconds ?? 0) * 1000)
  const found: SensorStretches[] = []
  for (const sensor of chosen(device, ids)) {
    yield
    const { id } = sensor
    const v = sensors.get(id)
    if (!v) continue
    const judged = quality.of(sensor)
    const flags = judgedFlags(t, v, judged)
    yield
    const combined = combinedOf(sensor)
    const within = indicesWithin(t, range, combined)
    const tested = flaggedStretches({ t, v }, flags, judged.checks, within, { apartMs, intervalSeconds })
    const byHand = judgedStretches({ t, v }, judged.judgements, combined, within).map(
      ({ judgement, ...stretch }) => ({ ...stretch, judgement: shownJudgement(judgement) }),
    )
    const stretches = [...tested, ...byHand].sort((a, b) => a.from - b.from)
    const left = Math.max(0, stretches.length - MAX_INTERVALS)
    found.push({ id, stretches: stretches.slice(0, MAX_INTERVALS), left })
  }
  return found
}
