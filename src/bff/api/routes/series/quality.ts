import { millisecondsInDay as DAY } from 'date-fns/constants'
import { TESTS, type Test } from '../../../../domain/quality/checks.ts'
import { judgedFlags } from '../../../../domain/quality/device-quality.ts'
import { touches } from '../../../../domain/quality/judgement.ts'
import { findGaps, gapThresholdMs } from '../../../../domain/series/gaps.ts'
import { combinedOf, indicesWithin, SETS } from '../../../../domain/series/range.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { badRequest } from '../../http/problems.ts'
import { chosen } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import type { Answers, RouteContext } from '../route-table.ts'
import { type JudgedRange, judgedRoute } from './read-judged.ts'

interface SensorFlags {
  id: string
  t: number[]
  flag: number[]
  /** Empty for a test that is not made. */
  tests: Record<Test, number[]>
}

/** At five minutes and five sensors some ten megabytes. */
const MAX_DURATION_MS = 366 * DAY

/**
 * `GET /devices/{id}/quality`: all flags of a range: `{device, from, to, asOf, stale, sensors, gaps,
 * judgements}`; judgements by hand precede the tests. Flags are QARTOD's: 1 good, 2 not evaluated, 3 suspect,
 * 4 fail, 9 missing.
 */
export function qualityRoute(tenant: Tenant, policy: RoutePolicy, context: RouteContext): Answers {
  return judgedRoute(tenant, policy, context, {
    refuse: ({ fromMs, toMs }) => {
      if (toMs - fromMs > MAX_DURATION_MS)
        throw badRequest('The range is longer than the 366 days that one answer has. Give a shorter range.')
    },
    make: async (read) => {
      const { device, columns, range } = read
      const all = await tenant.qualities.judgements(device)
      const judgements = all.filter((one) => touches(one, range)).map(policy.shownJudgement)
      const t = columns.t.subarray(...indicesWithin(columns.t, range, SETS))
      const gaps = findGaps(t, gapThresholdMs(device.intervalSeconds, t))
      return { sensors: await inTurns(flagsInSteps(read), 'foreground', read.signal), gaps, judgements }
    },
  })
}

function* flagsInSteps({
  device,
  columns: { t, sensors },
  quality,
  range,
  ids,
}: JudgedRange): Generator<undefined, SensorFlags[]> {
  const found: SensorFlags[] = []
  for (const sensor of chosen(device, ids)) {
    yield
    const { id } = sensor
    const v = sensors.get(id) ?? new Float64Array(t.length).fill(Number.NaN)
    const { worst, tests } = judgedFlags(t, v, quality.of(sensor))
    const [begin, end] = indicesWithin(t, range, combinedOf(sensor))
    const within = (flags: ArrayLike<number> | undefined) =>
      flags ? Array.prototype.slice.call(flags, begin, end) : []
    found.push({
      id,
      t: within(t),
      flag: within(worst),
      tests: Object.fromEntries(TESTS.map((test) => [test, within(tests[test])])) as Record<Test, number[]>,
    })
  }
  return found
}
