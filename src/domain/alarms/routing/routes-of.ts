import { type Labels, matches } from '../silence.ts'
import { isWithin } from './daily-times.ts'
import type { Route } from './routing.ts'

/** As in Alertmanager: the first matching child, further ones while they continue; else the route. */
export function routesOf(route: Route, labels: Labels, nowMs: number): Route[] {
  if (!takes(route, labels, nowMs)) return []
  const taken: Route[] = []
  for (const child of route.routes) {
    const found = routesOf(child, labels, nowMs)
    taken.push(...found)
    if (found.length > 0 && !child.continues) break
  }
  return taken.length > 0 ? taken : [route]
}

function takes({ matchers, times }: Route, labels: Labels, nowMs: number): boolean {
  return matches(matchers, labels) && (times.length === 0 || times.some((one) => isWithin(one, nowMs)))
}
