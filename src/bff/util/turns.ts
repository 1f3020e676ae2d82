/** Longest stretch of work before everybody else gets a turn. */
export const TURN_MS = 10

const waiting: (() => void)[] = []
/** When the long work of this turn of the event loop began; `undefined` where there was none so far. */
let sinceMs: number | undefined

/**
 * Whether long work has had its time in this turn, whoever's it was: each of several that begin or go on in
 * the same turn would otherwise take all of it, one behind the other.
 */
export function isTurnOver(): boolean {
  return performance.now() - (sinceMs ?? beginTurn()) >= TURN_MS
}

/**
 * Resolves in a turn of the event loop that no other long work has: several that were resolved in the same turn would
 * hold up everybody else together for as long as all of them take.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(serveOne)
  })
}

/** Does work that is cut into steps, as many in one turn as fit, and resolves to what it gives back. */
export async function inTurns<T>(steps: Iterator<unknown, T>): Promise<T> {
  for (;;) {
    if (isTurnOver()) await nextTurn()
    const step = steps.next()
    if (step.done) return step.value
  }
}

function serveOne(): void {
  const serve = waiting[0]
  if (waiting.length > 1) setImmediate(serveOne)
  waiting.shift()
  beginTurn()
  serve?.()
}

function beginTurn(): number {
  const beganMs = performance.now()
  sinceMs = beganMs
  setImmediate(() => {
    // the next turn may have begun already
    if (sinceMs === beganMs) sinceMs = undefined
  })
  return beganMs
}
