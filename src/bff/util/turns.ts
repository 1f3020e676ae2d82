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

/** Whether long work has used up this turn, in all tasks together. */
export function isTurnOver(): boolean {
  return performance.now() - (sinceMs ?? beginTurn()) >= TURN_MS
}

export function isForegroundWaiting(): boolean {
  return waiting.foreground.length > 0
}

/** Resolves in a turn without other long work: several tasks in one turn would block it for their sum. */
export function nextTurn(lane: Lane = 'foreground'): Promise<void> {
  return new Promise((resolve) => {
    waiting[lane].push(resolve)
    if (!isServing) serveSoon()
  })
}

/** As many steps in a turn as fit. Rejects with the reason of `signal` once that is aborted. */
export async function inTurns<T>(steps: Iterator<unknown, T>, lane?: Lane, signal?: AbortSignal): Promise<T> {
  for (;;) {
    if (isTurnOver()) await nextTurn(lane)
    signal?.throwIfAborted()
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Node accepts one connection in a round of the event loop, so more may wait, and long work makes rounds
 * long: its turns make way while connections come, for up to one turn's time.
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
