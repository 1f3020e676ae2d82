import type { Hono } from 'hono'
import type { DeviceListing } from '../../domain/device.ts'
import type { EncodedBody } from '../http/encoded-body.ts'
import { json, PRIVATE } from '../http/json.ts'
import type { Audience } from './audience.ts'

/** `GET /devices`: every device as it stands now, written and compressed once for all who ask at the same time. */
export function devicesRoute(app: Hono, { board }: Audience): void {
  const bodies = new WeakMap<DeviceListing, EncodedBody>()
  app.get('/devices', async (c) => {
    const listing = await board.listing()
    const body = bodies.get(listing) ?? json(listing)
    bodies.set(listing, body)
    return body.respond(c.req.raw, PRIVATE)
  })
}
