import type { Tenant } from '../../../tenants/tenant.ts'
import { json } from '../../http/json.ts'
import { unknownDevice } from '../../http/problems.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering } from '../route-table.ts'

/**
 * `GET /devices/{id}/record`: how far a device's record reaches: `{firstMs, lastMs, years}`, the first and newest reading known in
 * epoch milliseconds (`null` where there is none) and the calendar years with a reading, in UTC.
 */
export function recordRoute({ board, records }: Tenant, policy: RoutePolicy): Answers {
  return answering(async (request, param) => {
    const listed = await board.find(param('id') ?? '')
    if (!listed) throw unknownDevice()
    return json(await records.of(listed, request)).respond(request, policy.seriesHeaders(listed.id))
  })
}
