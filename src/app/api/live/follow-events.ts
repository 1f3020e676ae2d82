import { createParser, type EventSourceMessage } from 'eventsource-parser'

interface EventsOptions {
  /** Path of the stream. */
  path: string
  /** Whole events, in order, each once; those that came together are given together. */
  onEvents: (events: readonly EventSourceMessage[]) => void
  /** Whether the stream is open; told when that changes. */
  onOpen: (isOpen: boolean) => void
  /** From 0 to 1. */
  random?: () => number
  /** The longest wait between two tries. */
  longestWaitMs?: number
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000
/** The server says something every 15 s; who is silent for longer than two of them is not there any more. */
const SILENCE_MS = 40_000

/**
 * Follows the server's events until it is told to stop. A stream that ends, breaks or falls silent is opened
 * again, after a wait that grows with each failure, from the last event that came whole; the server then says
 * `reset` where it cannot go on from there. `EventSource` does neither: it gives up for good on an error
 * answer, and never notices silence.
 */
export function followEvents(options: EventsOptions): () => void {
  const stopping = new AbortController()
  void follow(options, stopping.signal)
  return () => stopping.abort()
}

async function follow(options: EventsOptions, stopped: AbortSignal): Promise<void> {
  const { onOpen, random = Math.random, longestWaitMs = LONGEST_WAIT_MS } = options
  const place: { lastEventId: string | undefined } = { lastEventId: undefined }
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

/** Listens once, to the end. Resolves to whether there was anything to hear; never rejects. */
async function listen(
  { path, onEvents, onOpen }: EventsOptions,
  place: { lastEventId: string | undefined },
  stopped: AbortSignal,
): Promise<boolean> {
  const silent = new AbortController()
  const watch = () => setTimeout(() => silent.abort(), SILENCE_MS)
  let silence = watch()
  let isOpen = false
  try {
    const response = await fetch(path, {
      headers: {
        accept: 'text/event-stream',
        ...(place.lastEventId !== undefined && { 'last-event-id': place.lastEventId }),
      },
      cache: 'no-store',
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
      clearTimeout(silence)
      silence = watch()
      if (!isOpen) onOpen(true)
      isOpen = true
      parser.feed(decoder.decode(value, { stream: true }))
      const whole = events.splice(0)
      place.lastEventId = whole.findLast(({ id }) => id !== undefined)?.id ?? place.lastEventId
      if (whole.length > 0) onEvents(whole)
    }
  } catch {
    // broken off, silent or stopped: all that is left is to try again
    return isOpen
  } finally {
    clearTimeout(silence)
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
