import type { DeviceListing } from '../../domain/device.ts'
import type { Audience } from '../audience/audience.ts'
import type { EncodedBody } from '../http/encoded-body.ts'
import { json } from '../http/json.ts'
import type { Answers } from './route-table.ts'
import type { Terms } from './terms.ts'

/** `GET /devices`: every device as it stands now, written and compressed once for all who ask at the same time. */
export function devicesRoute({ board }: Audience, { listHeaders }: Terms): Answers {
  const bodies = new WeakMap<DeviceListing, EncodedBody>()
  return {
    async handler(c) {
      const listing = await board.listing()
      const body = bodies.get(listing) ?? json(listing)
      bodies.set(listing, body)
      return body.respond(c.req.raw, listHeaders)
    },
    ready(request) {
      const listing = board.ready()
      return listing && bodies.get(listing)?.ready(request, listHeaders)
    },
  }
}
