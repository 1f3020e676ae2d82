import type { Hono } from 'hono'
import { json, PRIVATE } from '../http/json.ts'

/** What this instance can do, told to the browser: nothing here may be a secret. */
export interface Features {
  /** Raster tiles to use instead of the bundled base map. */
  tiles: { url: string; attribution: string } | null
  /** The stations are made up. */
  simulated: boolean
  export: boolean
}

/** `GET /session`: who is signed in (nobody: there is no sign-in in this mode) and what this instance can do. */
export function sessionRoute(app: Hono, features: Features): void {
  app.get('/session', (c) => json({ user: null, auth: 'none', features }).respond(c.req.raw, PRIVATE))
}
