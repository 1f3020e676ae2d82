export interface PollOptions<T> {
  /** Between the end of one and the beginning of the next. */
  everyMs: number
  /** Rejects where nothing new came; an aborted signal means that nobody waits any more. */
  fetch: (signal: AbortSignal) => Promise<T>
  /** Neither is called once the poll is stopped. */
  onAnswer?: (answer: T) => void
  onFailure?: (failure: unknown) => void
  /** 0 ≤ n < 1. */
  random?: () => number
  /** Where it is told that the page is seen again. */
  page?: EventTarget & { readonly hidden: boolean }
  /** Where it is told that there is a network again. */
  screen?: EventTarget
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
/** A connection that a sleeping machine or a pulled plug left behind never answers. */
const TIMEOUT_MS = 15_000
/** Screens that started together, after a power cut, do not stay together. */
const SPREAD = 0.1

/** How long to wait after `failures` failures in a row; `random` is 0 ≤ n < 1. */
export function pauseMs(failures: number, everyMs: number, random: number): number {
  if (failures === 0) return everyMs * (1 + SPREAD * (random - 0.5))
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
  return longest * (0.5 + random / 2)
}

/**
 * Asks now and again and again, more slowly while it fails. A page that is hidden asks nothing, and asks at
 * once when it is shown, thawed or back on the network. What comes back ends it.
 */
export function startPoll<T>(options: PollOptions<T>): () => void {
  const { everyMs, fetch, random = Math.random, page = document, screen = globalThis } = options
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: AbortController | undefined
  const stopping = new AbortController()
  const { signal: over } = stopping

  const now = async () => {
    clearTimeout(timer)
    if (inFlight || over.aborted || page.hidden) return
    inFlight = new AbortController()
    const { signal } = inFlight
    const timeout = setTimeout(() => inFlight?.abort(), TIMEOUT_MS)
    try {
      const answer = await Promise.race([fetch(signal), untilAborted(signal)])
      failures = 0
      if (!over.aborted) options.onAnswer?.(answer)
    } catch (failure) {
      failures += 1
      if (!over.aborted) options.onFailure?.(failure)
    }
    clearTimeout(timeout)
    inFlight = undefined
    if (!over.aborted && !page.hidden) timer = setTimeout(now, pauseMs(failures, everyMs, random()))
  }
  const wake = () => void now()
  const rouse = () => (page.hidden ? clearTimeout(timer) : wake())
  // one that is shown as it was left has slept; one that has just been loaded, on a slow line long after it
  // asked, has not
  const welcome = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) wake()
  }

  page.addEventListener('visibilitychange', rouse, { signal: over })
  page.addEventListener('resume', wake, { signal: over })
  screen.addEventListener('online', wake, { signal: over })
  screen.addEventListener('pageshow', welcome, { signal: over })
  wake()
  return () => {
    stopping.abort()
    clearTimeout(timer)
    inFlight?.abort()
  }
}

/** Rejects even where whoever was asked takes no notice of the signal. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
