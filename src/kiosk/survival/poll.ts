interface PollOptions<T> {
  /** From the end of a request to the start of the next. */
  everyMs: number
  /** Rejects where the request fails. Its result is ignored once the signal is aborted. */
  fetch: (signal: AbortSignal) => Promise<T>
  /** Neither is called after the poll has stopped. */
  onAnswer?: (answer: T) => void
  onFailure?: (failure: unknown) => void
  random?: () => number
  page?: EventTarget & { readonly hidden: boolean }
  screen?: EventTarget
}

const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 60_000
/** A connection from before the machine slept or was unplugged never answers. */
const TIMEOUT_MS = 15_000
/** Jitter, so that screens which started together after a power cut spread out. */
const SPREAD = 0.1

/** After `failures` failures in a row; `random` is 0 ≤ n < 1. */
export function pauseMs(failures: number, everyMs: number, random: number): number {
  if (failures === 0) return everyMs * (1 + SPREAD * (random - 0.5))
  const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
  return longest * (0.5 + random / 2)
}

/**
 * Polls at once and repeatedly, with backoff. Pauses while the page is hidden, and polls at once when it is
 * shown, thawed or online again. Returns a function that stops it.
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
  // a page from the back/forward cache has slept; one that has just loaded, on a slow line long after its
  // first request, has not
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

/** Rejects on abort even where the promise ignores the signal. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
