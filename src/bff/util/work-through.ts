import { isForegroundWaiting, isTurnOver, type Lane, nextTurn } from './turns.ts'

/**
 * Runs at most `most` tasks at once, in order, yielding between turns. On `stop` the remaining items are
 * returned. Rejects with the first failure. In the background each task starts in its own turn while
 * foreground work is queued.
 */
export async function workThrough<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<unknown>,
  lane: Lane = 'foreground',
): Promise<readonly T[]> {
  let next = 0
  let isStopped = false
  const worker = async () => {
    while (next < items.length && !isStopped) {
      if (isTurnOver() || (lane === 'background' && isForegroundWaiting())) await nextTurn(lane)
      if (next >= items.length || isStopped) return
      if ((await work(items[next++] as T)) === 'stop') isStopped = true
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return items.slice(next)
}

/** Runs at most `most` tasks at once and queues the rest. */
export function createLimiter(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < most) running++
    // the place passes to the next task, so the count stays
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
