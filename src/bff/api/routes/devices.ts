import type { DeviceListing } from '../../../domain/device.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { inTurns } from '../../util/turns.ts'
import type { EncodedBody } from '../http/encoded-body.ts'
import { jsonInSteps } from '../http/json.ts'
import type { RawResponse } from '../http/raw-response.ts'
import type { RequestHead } from '../http/request-head.ts'
import type { RoutePolicy } from './route-policy.ts'
import { type Answers, answering } from './route-table.ts'

/** Stations that are written in one step: a tenth of a millisecond. */
const STATIONS_AT_ONCE = 50

/** `GET /devices`: every device as it stands now, written and compressed once for all requests at the same time. */
export function devicesRoute({ board }: Tenant, { listHeaders }: RoutePolicy): Answers {
  const making = new WeakMap<DeviceListing, Promise<EncodedBody>>()
  const made = new WeakMap<DeviceListing, EncodedBody>()

  async function answerTo(request: RequestHead): Promise<RawResponse> {
    const listing = await board.listing()
    const written =
      making.get(listing) ?? inTurns(jsonInSteps({ ...listing }, 'devices', { atOnce: STATIONS_AT_ONCE }))
    making.set(listing, written)
    const body = await written
    made.set(listing, body)
    return body.answer(request, listHeaders)
  }

  return answering((request) => {
    const listing = board.cached()
    const known = listing && made.get(listing)
    return known ? known.answer(request, listHeaders) : answerTo(request)
  })
}
