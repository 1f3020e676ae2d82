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

export interface JudgedRange {
  device: Device
  columns: Columns
  quality: DeviceQuality
  range: Range
  ids: string[] | undefined
  signal: AbortSignal
}

interface JudgedAnswer {
  /** Throws a problem for a range that is too long. */
  refuse?: (range: Range) => void
  make: (read: JudgedRange) => Promise<{ sensors: readonly object[] } & Record<string, unknown>>
}

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
