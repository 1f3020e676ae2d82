import type { DeviceListing } from '../../../domain/device.ts'
import { LISTED_EVENT } from '../../../domain/listed-event.ts'
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

/** A listing as it is answered. */
interface Written {
  body: EncodedBody
  headers: RawResponse['headers']
}

/**
 * `GET /devices`: every device as it stands now, written and compressed once for all requests at the same time. The header
 * `LISTED_EVENT` names the newest event in it: a stream that is opened with that id goes on from the list, with no `reset`.
 */
export function devicesRoute({ board }: Tenant, { listHeaders }: RoutePolicy): Answers {
  const making = new WeakMap<DeviceListing, Promise<Written>>()
  const made = new WeakMap<DeviceListing, Written>()

  async function write(listing: DeviceListing): Promise<Written> {
    const newest = board.newestEventIn(listing)
    const headers = newest === undefined ? listHeaders : { ...listHeaders, [LISTED_EVENT]: newest }
    return {
      body: await inTurns(jsonInSteps({ ...listing }, 'devices', { atOnce: STATIONS_AT_ONCE })),
      headers,
    }
  }

  async function answerTo(request: RequestHead): Promise<RawResponse> {
    const listing = await board.listing()
    const written = making.get(listing) ?? write(listing)
    making.set(listing, written)
    const { body, headers } = await written
    made.set(listing, { body, headers })
    return body.answer(request, headers)
  }

  return answering((request) => {
    const listing = board.cached()
    const known = listing && made.get(listing)
    return known ? known.body.answer(request, known.headers) : answerTo(request)
  })
}
