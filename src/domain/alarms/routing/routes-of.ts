import { type Labels, matches } from '../silence.ts'
import { isWithin } from './daily-times.ts'
import type { Route } from './routing.ts'

/**
 * The routes that an alarm takes, as Alertmanager has it: the first of a route's own that matches, and those after it as long
 * as each says so; the route itself where none of its own does.
 */
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
