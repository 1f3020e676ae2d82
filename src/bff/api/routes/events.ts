import { streamBody, type WriteBody } from '../../live/stream-body.ts'
import type { StreamDoor } from '../../live/stream-places.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { Problem } from '../http/problems.ts'
import type { Caller } from '../sign-in/caller.ts'
import type { Route, RouteContext } from './route-table.ts'

const RETRY_S = '30'

/** How long a stream outlives its session. */
export const CHECK_EVERY_MS = 10_000

/**
 * `GET /events`: server-sent events (`reading`, `devices`, `upstream`, `reset`). After `Last-Event-ID` it
 * resumes, or sends `reset`: the client may have missed something and refetches.
 */
export function eventsRoute({ live }: Tenant, { ending, streams }: RouteContext): Route['handler'] {
  ending.addEventListener('abort', () => live.stream.end(), { once: true })
  return (c) => {
    if (ending.aborted) throw noRoom()
    const { address, cut } = c.env
    const refusal = streams.refusal(address)
    if (refusal !== undefined) throw refusal === 'server' ? noRoom() : tooManyStreams()
    const events = whileWelcome(live.stream.open(c.req.header('last-event-id')), c.get('caller'))
    return new Response(
      streamBody(
        inPlace(events, (evict) => streams.enter(address, evict)),
        cut,
      ),
      {
        headers: {
          'content-type': 'text/event-stream',
          // nothing in between may keep or gather it
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      },
    )
  }
}

/** Writes a body while it has a place, and gives that back however it ends. */
function inPlace(write: WriteBody, enter: (evict: () => void) => ReturnType<StreamDoor['enter']>): WriteBody {
  return (sink) => {
    let onGone = () => {}
    const release = enter(() => {
      sink.destroy()
      onGone()
    })
    // another stream took the place meanwhile
    if (!release) {
      sink.end()
      return onGone
    }
    onGone = write(sink)
    return () => {
      release()
      onGone()
    }
  }
}

function tooManyStreams(): Problem {
  return new Problem(
    429,
    'too-many-streams',
    'Too many event streams from this address',
    'This address or public screen has as many event streams as the server allows. The page retries automatically and polls meanwhile.',
    { 'retry-after': RETRY_S },
  )
}

function noRoom(): Problem {
  return new Problem(
    503,
    'no-room',
    'Too many event streams',
    'The server has as many event streams as it allows. The page retries automatically and polls meanwhile.',
    { 'retry-after': '10' },
  )
}

export function whileWelcome(
  write: WriteBody,
  { isStillWelcome }: Pick<Caller, 'isStillWelcome'>,
): WriteBody {
  if (isStillWelcome === null) return write
  return (sink) => {
    const onGone = write(sink)
    const timer = setInterval(async () => {
      // a session store that is away ends no stream
      if (await isStillWelcome().catch(() => true)) return
      clearInterval(timer)
      sink.end()
      onGone()
    }, CHECK_EVERY_MS).unref()
    return () => {
      clearInterval(timer)
      onGone()
    }
  }
}
