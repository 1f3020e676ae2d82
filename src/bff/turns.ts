/** Longest stretch of work before everybody else gets a turn. */
export const TURN_MS = 10

const waiting: (() => void)[] = []

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
  for (let sinceMs = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - sinceMs < TURN_MS) continue
    await nextTurn()
    sinceMs = performance.now()
  }
}

function serveOne(): void {
  const serve = waiting[0]
  if (waiting.length > 1) setImmediate(serveOne)
  waiting.shift()
  serve?.()
}
