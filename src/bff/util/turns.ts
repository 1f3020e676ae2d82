/** Longest stretch of work before everybody else gets a turn. */
export const TURN_MS = 5

/** `background` is work that nobody waits for. */
export type Lane = 'foreground' | 'background'

/** Of so many turns that both lanes wait for, one is of the background: it is slow then, and never stands still. */
const TURNS_A_BACKGROUND_TURN = 4

const waiting: Record<Lane, (() => void)[]> = { foreground: [], background: [] }
let isServing = false
let turns = 0
/** When the long work of this turn of the event loop began; `undefined` where there was none so far. */
let sinceMs: number | undefined

/**
 * Whether long work has had its time in this turn, whoever's it was: each of several that begin or go on in
 * the same turn would otherwise take all of it, one behind the other.
 */
export function isTurnOver(): boolean {
  return performance.now() - (sinceMs ?? beginTurn()) >= TURN_MS
}

/** Whether work that somebody waits for stands in line. */
export function isForegroundWaiting(): boolean {
  return waiting.foreground.length > 0
}

/**
 * Resolves in a turn of the event loop that no other long work has: several that were resolved in the same turn would
 * hold up everybody else together for as long as all of them take.
 */
export function nextTurn(lane: Lane = 'foreground'): Promise<void> {
  return new Promise((resolve) => {
    waiting[lane].push(resolve)
    if (!isServing) serveSoon()
  })
}

/** Does work that is cut into steps, as many in one turn as fit, and resolves to what it gives back. */
export async function inTurns<T>(steps: Iterator<unknown, T>, lane?: Lane): Promise<T> {
  for (;;) {
    if (isTurnOver()) await nextTurn(lane)
    const step = steps.next()
    if (step.done) return step.value
  }
}

function serveSoon(): void {
  isServing = true
  setImmediate(serveOne)
}

function serveOne(): void {
  const { foreground, background } = waiting
  const isOfBackground = foreground.length === 0 || turns % TURNS_A_BACKGROUND_TURN === 0
  const serve = (isOfBackground && background.shift()) || foreground.shift()
  turns++
  if (foreground.length + background.length > 0) serveSoon()
  else isServing = false
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
