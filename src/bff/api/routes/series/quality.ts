import { millisecondsInDay as DAY } from 'date-fns/constants'
import type { Device } from '../../../../domain/device.ts'
import { TESTS, type Test } from '../../../../domain/quality/checks.ts'
import { type DeviceQuality, judgedFlags } from '../../../../domain/quality/device-quality.ts'
import { touches } from '../../../../domain/quality/judgement.ts'
import { findGaps, gapThresholdMs } from '../../../../domain/series/gaps.ts'
import { combinedOf, indicesWithin, type Range, SETS } from '../../../../domain/series/range.ts'
import type { Columns } from '../../../../domain/series/series.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { jsonInSteps } from '../../http/json.ts'
import { badRequest, unknownDevice } from '../../http/problems.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { readJudged } from './read-judged.ts'
import { chosen, readSensorIds } from './series-query.ts'

interface SensorFlags {
  id: string
  t: number[]
  /** The worst flag of each value. */
  flag: number[]
  /** Flags of each test; empty for a test that is not made. */
  tests: Record<Test, number[]>
}

/** A year of five minutes, for five sensors some ten megabytes. */
const LONGEST_MS = 366 * DAY

/**
 * `GET /devices/{id}/quality`: what the tests of quality say of a device's readings of a range, all of them:
 * `{device, from, to, asOf, stale, sensors, gaps, judgements}`; what was said by hand stands over the tests. Flags are QARTOD's: 1 good, 2 not evaluated, 3 suspect, 4 fail, 9 missing.
 */
export function qualityRoute(
  { board, readings, qualities }: Tenant,
  policy: RoutePolicy,
  { now }: RouteContext,
): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    if (range.toMs - range.fromMs > LONGEST_MS) {
      throw badRequest('The range is longer than the 366 days that one answer has. Give a shorter range.')
    }
    const ids = readSensorIds(query)
    const listed = await board.find(param('id') ?? '')
    if (!listed) throw unknownDevice()
    const tenant = { board, readings, qualities }
    const { columns, asOf, stale, device, quality } = await readJudged(tenant, listed, { range, ids })
    const judgements = (await qualities.judgements(device)).filter((one) => touches(one, range))
    const sensors = await inTurns(flagsInSteps(device, columns, quality, range, ids))
    const t = columns.t.subarray(...indicesWithin(columns.t, range, SETS))
    const gaps = findGaps(t, gapThresholdMs(device.intervalSeconds, t))
    const head = { device: device.id, from: range.fromMs, to: range.toMs, asOf, stale }
    const value = { ...head, sensors, gaps, judgements: judgements.map(policy.shownJudgement) }
    const answer = await inTurns(jsonInSteps(value, 'sensors'))
    return answer.answer(request, policy.seriesHeaders(device.id))
  })
}

/** The flags of the sensors asked for, one sensor a step. */
function* flagsInSteps(
  device: Device,
  { t, sensors }: Columns,
  quality: DeviceQuality,
  range: Range,
  ids: string[] | undefined,
): Generator<undefined, SensorFlags[]> {
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
