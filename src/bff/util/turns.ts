/** Longest work in one turn of the event loop. */
export const TURN_MS = 3

/** `background` is work without a waiting request. */
export type Lane = 'foreground' | 'background'

/** Under load every fourth turn is the background's: slow, but never starved. */
const TURNS_A_BACKGROUND_TURN = 4

const waiting: Record<Lane, (() => void)[]> = { foreground: [], background: [] }
let isServing = false
let turns = 0
/** Whether a connection was accepted in this round of the event loop. */
let hasArrived = false
/** Since when the next turn of long work waits for connections; `undefined` if it does not. */
let lettingInMs: number | undefined
/** Start of long work in this turn of the event loop; `undefined` if there was none. */
let sinceMs: number | undefined

/**
 * Whether long work has used up this turn, whichever task it was: otherwise several tasks would each take a full turn in the
 * same one.
 */
export function isTurnOver(): boolean {
  return performance.now() - (sinceMs ?? beginTurn()) >= TURN_MS
}

/** Whether foreground work is queued. */
export function isForegroundWaiting(): boolean {
  return waiting.foreground.length > 0
}

/**
 * Resolves in a turn of the event loop without other long work: several tasks resumed in one turn would block it for the sum
 * of their times.
 */
export function nextTurn(lane: Lane = 'foreground'): Promise<void> {
  return new Promise((resolve) => {
    waiting[lane].push(resolve)
    if (!isServing) serveSoon()
  })
}

/**
 * Runs steps, as many in a turn as fit, and resolves to the result. Rejects with the reason of `signal`, and goes no step further,
 * once that is aborted.
 */
export async function inTurns<T>(steps: Iterator<unknown, T>, lane?: Lane, signal?: AbortSignal): Promise<T> {
  for (;;) {
    if (isTurnOver()) await nextTurn(lane)
    signal?.throwIfAborted()
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Notes an accepted connection. Node accepts one in a round of the event loop, so there may be more, and a round with a turn of
 * long work is a long one: as long as there are some, its turns make way for up to as long as one of them takes.
 */
export function noteConnection(): void {
  hasArrived = true
}

function serveSoon(): void {
  isServing = true
  setImmediate(serveOne)
}

function serveOne(): void {
  if (isLettingIn()) {
    serveSoon()
    return
  }
  const { foreground, background } = waiting
  const isOfBackground = foreground.length === 0 || turns % TURNS_A_BACKGROUND_TURN === 0
  const serve = (isOfBackground && background.shift()) || foreground.shift()
  turns++
  if (foreground.length + background.length > 0) serveSoon()
  else isServing = false
  beginTurn()
  serve?.()
}

function isLettingIn(): boolean {
  const nowMs = performance.now()
  if (hasArrived) lettingInMs ??= nowMs
  if (!hasArrived || nowMs - (lettingInMs as number) >= TURN_MS) lettingInMs = undefined
  hasArrived = false
  return lettingInMs !== undefined
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
