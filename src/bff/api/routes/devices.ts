import { type DeviceListing, LISTED_EVENT } from '../../../domain/device.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { inTurns } from '../../util/turns.ts'
import { jsonInSteps } from '../http/json.ts'
import type { RoutePolicy } from './route-policy.ts'
import { type Answers, answering } from './route-table.ts'

const STATIONS_AT_ONCE = 50

/**
 * `GET /devices`: all current states, serialised and compressed once for simultaneous requests. The header
 * `LISTED_EVENT` names the newest event in it, from which a stream resumes without `reset`.
 */
export function devicesRoute({ board }: Tenant, { listHeaders }: RoutePolicy): Answers {
  const made = new WeakMap<DeviceListing, Promise<(request: Request) => Response | Promise<Response>>>()

  async function write(listing: DeviceListing) {
    const newest = board.newestEventIn(listing)
    const headers = newest === undefined ? listHeaders : { ...listHeaders, [LISTED_EVENT]: newest }
    const body = await inTurns(jsonInSteps({ ...listing }, 'devices', { atOnce: STATIONS_AT_ONCE }))
    return (request: Request) => body.respond(request, headers)
  }

  return answering(async (request) => {
    const listing = await board.listing()
    const respond = made.get(listing) ?? write(listing)
    made.set(listing, respond)
    return (await respond)(request)
  })
}
