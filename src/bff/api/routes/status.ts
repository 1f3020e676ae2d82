import { inTurns } from '../../util/turns.ts'
import { jsonInSteps, PRIVATE } from '../http/json.ts'
import type { StatusReporter } from '../status/status-report.ts'
import { get, type Route } from './route-table.ts'

const STATIONS_AT_ONCE = 100

export function statusRoutes(reporter: StatusReporter): Route[] {
  return [
    get('/api/status', 'signed-in', 'read', async (c) => {
      const report = await reporter.report()
      const body = await inTurns(jsonInSteps({ ...report }, 'stations', { atOnce: STATIONS_AT_ONCE }))
      return body.respond(c.req.raw, PRIVATE)
    }),
  ]
}
