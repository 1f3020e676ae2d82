import type { Hono } from 'hono'
import { json, PRIVATE } from '../http/json.ts'
import type { Audience } from './audience.ts'

/** `GET /devices`: every device as it stands now. */
export function devicesRoute(app: Hono, { board }: Audience): void {
  app.get('/devices', async (c) => json(await board.listing()).respond(c.req.raw, PRIVATE))
}
