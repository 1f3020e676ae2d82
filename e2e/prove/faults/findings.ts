import type { AskedRoute } from './routes.ts'

/**
 * What the dashboard knows when the fault begins: nothing, the last picture, or what an earlier process left
 * on disk.
 */
export const CACHES = ['cold', 'warm', 'warm on disk after a restart'] as const
export type CacheState = (typeof CACHES)[number]

/** One fault, met on one route in one state of the cache. */
export interface Cell {
  fault: string
  cache: CacheState
  route: string
  /** `undefined` when everything was as it should be. */
  wrong: string | undefined
  recoveryMs: number
}

/** What is found of each route while a fault is met. */
export class Findings {
  readonly #routes: readonly AskedRoute[]
  readonly #wrongs = new Map<AskedRoute, string>()
  readonly #recoveries = new Map<AskedRoute, number>()

  constructor(routes: readonly AskedRoute[]) {
    this.#routes = routes
  }

  /** Of what is wrong with a route the first counts; `undefined` is nothing. */
  blame(route: AskedRoute, wrong: string | undefined): void {
    if (wrong !== undefined && !this.#wrongs.has(route)) this.#wrongs.set(route, wrong)
  }

  blameAll(wrong: string | undefined): void {
    for (const route of this.#routes) this.blame(route, wrong)
  }

  recovered(route: AskedRoute, tookMs: number): void {
    this.#recoveries.set(route, tookMs)
  }

  cells(fault: string, cache: CacheState): Cell[] {
    return this.#routes.map((route) => ({
      fault,
      cache,
      route: route.name,
      wrong: this.#wrongs.get(route),
      recoveryMs: this.#recoveries.get(route) ?? Number.NaN,
    }))
  }
}
