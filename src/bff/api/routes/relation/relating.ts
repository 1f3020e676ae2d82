import type { Range } from '../../../../domain/series/range.ts'
import type { Tenant } from '../../../tenants/tenant.ts'
import { json } from '../../http/json.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering, type RouteContext } from '../route-table.ts'
import { readWait } from '../series/series-query.ts'
import { type ReadSeries, readRelated, type SensorName } from './related-series.ts'

interface Asked {
  query: URLSearchParams
  deviceId: string
  range: Range
  signal: AbortSignal
  /** Reads usable values, as far as the request waits. */
  read(name: SensorName, within?: Range): Promise<ReadSeries>
}

export function relating(
  tenant: Tenant,
  policy: RoutePolicy,
  { now }: Pick<RouteContext, 'now'>,
  make: (asked: Asked) => Promise<object>,
): Answers {
  return answering(async (request, param, search) => {
    const query = new URLSearchParams(search)
    const range = policy.readRange(query, now())
    const waitMs = readWait(query)
    const deviceId = param('id') ?? ''
    const read: Asked['read'] = (name, within = range) =>
      readRelated(tenant, name, within, { waitMs, signal: request.signal })
    const value = {
      device: deviceId,
      ...(await make({ query, deviceId, range, signal: request.signal, read })),
    }
    return json(value).respond(request, policy.seriesHeaders(deviceId))
  })
}
