import { json, PRIVATE } from '../http/json.ts'
import type { Route } from './route-table.ts'

/** What this instance can do, told to the browser: nothing here may be a secret. */
export interface Features {
  /** Raster tiles to use instead of the bundled base map. */
  tiles: { url: string; attribution: string } | null
  /** The stations are made up. */
  simulated: boolean
  export: boolean
}

/** `GET /session`: who is signed in (nobody: there is no sign-in in this mode) and what this instance can do. */
export function sessionRoutes(features: Features): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/session',
      who: 'anyone',
      changes: false,
      handler: (c) => json({ user: null, auth: 'none', features }).respond(c.req.raw, PRIVATE),
    },
  ]
}
