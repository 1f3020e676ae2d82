import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { judgedFlags } from '../../../../domain/quality/device-quality.ts'
import { type FlaggedStretch, flaggedStretches } from '../../../../domain/quality/flagged-stretches.ts'
import { type JudgedStretch, judgedStretches } from '../../../../domain/quality/judged-stretches.ts'
import type { Judgement } from '../../../../domain/quality/judgement.ts'
import { combinedOf, indicesWithin } from '../../../../domain/series/range.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { chosen } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import { type JudgedRange, judgedRoute } from './read-judged.ts'

interface SensorStretches {
  id: string
  stretches: (FlaggedStretch | JudgedStretch<Partial<Judgement>>)[]
  /** Intervals beyond the limit of one answer. */
  left: number
}

/** A gap of more intervals, and of at least an hour, separates two. */
const APART_INTERVALS = 12
/** More than anybody reads: a broken sensor's twenty years. */
const MAX_INTERVALS = 10_000

/**
 * `GET /devices/{id}/quality/stretches`: intervals of flagged readings, and of judgements by hand: `{device,
 * from, to, asOf, stale, sensors}`. The range may be as long as a chart's: the answer grows with the flags,
 * not with the readings.
 */
export function flaggedStretchesRoute(tenant: Tenant, policy: RoutePolicy, context: RouteContext): Answers {
  return judgedRoute(tenant, policy, context, {
    make: async (read) => ({
      sensors: await inTurns(stretchesInSteps(read, policy), 'foreground', read.signal),
    }),
  })
}

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
