import type { Tenant } from '../../../tenants/tenant.ts'
import { json } from '../../http/json.ts'
import { deviceOf } from '../query.ts'
import type { RoutePolicy } from '../route-policy.ts'
import { type Answers, answering } from '../route-table.ts'

/**
 * `GET /devices/{id}/record`: `{firstMs, lastMs, years}` of the known readings, years in UTC; `null`: none.
 */
export function recordRoute({ board, records }: Tenant, policy: RoutePolicy): Answers {
  return answering(async (request, param) => {
    const listed = await deviceOf(board, param('id'))
    return json(await records.of(listed, request)).respond(request, policy.seriesHeaders(listed.id))
  })
}
