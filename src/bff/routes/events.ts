import type { Audience } from '../audience/audience.ts'
import { directBody } from '../http/direct-body.ts'
import { Problem } from '../http/problems.ts'
import { whileWelcome } from '../sign-in/while-welcome.ts'
import type { Route, RouteContext } from './route-table.ts'

/** Ten kilobytes each, at most; whoever needs more runs a second instance. */
const MOST_STREAMS = 20_000

/**
 * `GET /events`: what is new, as server-sent events (`reading`, `devices`, `upstream`, `reset`). With `Last-Event-ID`
 * it goes on after that event, or says `reset`: what the client has may lack something, and is to be asked for again.
 */
export function eventsRoute({ live }: Audience, { ending }: RouteContext): Route['handler'] {
  ending.addEventListener('abort', () => live.stream.end(), { once: true })
  return (c) => {
    if (live.stream.size >= MOST_STREAMS || ending.aborted) throw noRoom()
    const events = whileWelcome(live.stream.open(c.req.header('last-event-id')), c.get('caller'))
    return new Response(directBody(events), {
      headers: {
        'content-type': 'text/event-stream',
        // nothing in between may keep or gather it
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    })
  }
}

function noRoom(): Problem {
  return new Problem(
    503,
    'no-room',
    'Too many listeners',
    'This server sends news to as many as it can. The page asks again by itself, and polls meanwhile.',
    { 'retry-after': '10' },
  )
}
