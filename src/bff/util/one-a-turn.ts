import { setImmediate } from 'node:timers/promises'

/**
 * A line whose members get a turn of the event loop each: however many come in the same moment, everybody else is
 * answered between two of them.
 */
export function oneATurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => setImmediate())
    return last
  }
}
