import { isForegroundWaiting, isTurnOver, type Lane, nextTurn } from './turns.ts'

/**
 * Does the work of each in a list, `most` at once, in its order and in turns: work that ends at once, as a
 * call does that is not made, would otherwise be done for all of them in one. What comes after one that says
 * `stop` is left, and given back. Rejects with the first that does. In the background, one begins in a turn of its own
 * while somebody waits for other work.
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
