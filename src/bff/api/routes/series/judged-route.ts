import type { Device } from '../../../../domain/device.ts'
import type { DeviceQuality } from '../../../../domain/quality/device-quality.ts'
import type { Range } from '../../../../domain/series/range.ts'
import type { Columns } from '../../../../domain/series/series.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { inTurns } from '../../../util/turns.ts'
import { jsonInSteps } from '../../http/json.ts'
import { unknownDevice } from '../../http/problems.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { readJudged } from './read-judged.ts'
import { readSensorIds } from './series-query.ts'

/** Readings of a range with those around it, and how they are judged. */
export interface JudgedRange {
  /** With the sensors that its data has shown. */
  device: Device
  columns: Columns
  quality: DeviceQuality
  range: Range
  /** The requested sensors; all of them when `undefined`. */
  ids: string[] | undefined
  /** Aborted once the client has gone. */
  signal: AbortSignal
}

/** An answer about flags: which ranges it may be of, and what it says besides `{device, from, to, asOf, stale}`. */
interface JudgedAnswer {
  /** Throws a problem for a range that is too long. */
  refuse?: (range: Range) => void
  /** `sensors`, some of the work a step, and what else there is. */
  make: (read: JudgedRange) => Promise<{ sensors: readonly object[] } & Record<string, unknown>>
}

/** A route for what tests and people say of a device's readings of a range. */
export function judgedRoute(
  { board, readings, qualities }: Pick<Tenant, 'board' | 'readings' | 'qualities'>,
  policy: RoutePolicy,
  { now }: RouteContext,
  { refuse, make }: JudgedAnswer,
): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    refuse?.(range)
    const ids = readSensorIds(query)
    const listed = await board.find(param('id') ?? '')
    if (!listed) throw unknownDevice()
    const read = await readJudged({ board, readings, qualities }, listed, {
      range,
      ids,
      signal: request.signal,
    })
    const { device, columns, quality, asOf, stale } = read
    const made = await make({ device, columns, quality, range, ids, signal: request.signal })
    const value = { device: device.id, from: range.fromMs, to: range.toMs, asOf, stale, ...made }
    const answer = await inTurns(jsonInSteps(value, 'sensors'), 'foreground', request.signal)
    return answer.respond(request, policy.seriesHeaders(device.id))
  })
}
