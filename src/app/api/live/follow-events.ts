import { createParser, type EventSourceMessage } from 'eventsource-parser'

interface EventsOptions {
  path: string
  /** Id of the newest known event. Without one the server begins with `reset`. */
  lastEventId?: string | undefined
  /** Receives complete events in order, each once; those of one chunk together. */
  onEvents: (events: readonly EventSourceMessage[]) => void
  onOpen: (isOpen: boolean) => void
  /** From 0 to 1. */
  random?: () => number
  longestWaitMs?: number
}

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 15_000
/** The server sends a comment every 15 s; after more than two missing ones the connection is dead. */
const MAX_QUIET_MS = 40_000

/**
 * Follows events until stopped. Reopens an ended, broken or silent stream with backoff, from the last
 * complete event. `EventSource` gives up after an error response, and does not detect silence.
 */
export function followEvents(options: EventsOptions): () => void {
  const stopping = new AbortController()
  void follow(options, stopping.signal)
  return () => stopping.abort()
}

async function follow(options: EventsOptions, stopped: AbortSignal): Promise<void> {
  const { lastEventId, onOpen, random = Math.random, longestWaitMs = MAX_WAIT_MS } = options
  const place = { lastEventId }
  let failures = 0
  while (!stopped.aborted) {
    const wasOpen = await listen(options, place, stopped)
    if (stopped.aborted) return
    if (wasOpen) onOpen(false)
    failures = wasOpen ? 0 : failures + 1
    const waitMs = Math.min(longestWaitMs, FIRST_WAIT_MS * 2 ** Math.min(failures, 10))
    await pause(waitMs * (0.5 + random() / 2), stopped)
  }
}

/** Reads one stream to its end. Resolves to whether it sent anything; never rejects. */
async function listen(
  { path, onEvents, onOpen }: EventsOptions,
  place: { lastEventId: string | undefined },
  stopped: AbortSignal,
): Promise<boolean> {
  const silent = new AbortController()
  const watch = () => setTimeout(() => silent.abort(), MAX_QUIET_MS)
  let watchdog = watch()
  let isOpen = false
  try {
    const response = await fetch(path, {
      headers: {
        accept: 'text/event-stream',
        ...(place.lastEventId !== undefined && { 'last-event-id': place.lastEventId }),
      },
      cache: 'no-store',
      // never ends: it would delay other requests
      priority: 'low',
      signal: AbortSignal.any([stopped, silent.signal]),
    })
    if (!response.ok || !response.body) return false
    const events: EventSourceMessage[] = []
    const parser = createParser({ onEvent: (event) => void events.push(event) })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || stopped.aborted) return isOpen
      clearTimeout(watchdog)
      watchdog = watch()
      if (!isOpen) onOpen(true)
      isOpen = true
      parser.feed(decoder.decode(value, { stream: true }))
      const whole = events.splice(0)
      place.lastEventId = whole.findLast(({ id }) => id !== undefined)?.id ?? place.lastEventId
      if (whole.length > 0) onEvents(whole)
    }
  } catch {
    // broken, silent or stopped: retry
    return isOpen
  } finally {
    clearTimeout(watchdog)
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    stopped.addEventListener('abort', done)
  })
}
