import { afterEach, expect, it, vi } from 'vitest'
import { followEvents } from './follow-events.ts'

const encoder = new TextEncoder()
let stop = () => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Serves one stream after the other; returns the `Last-Event-ID` that each was asked for with. */
function serve(...streams: string[]): (string | null)[] {
  const requests: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(new Headers(init.headers).get('last-event-id'))
    const text = streams.shift()
    if (text === undefined) return new Promise(() => {})
    return new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(encoder.encode(text))
          controller.close()
        },
      }),
    )
  })
  return requests
}

function follow(lastEventId?: string): string[] {
  const seen: string[] = []
  const onEvents = (events: readonly { data: string }[]) => void seen.push(...events.map(({ data }) => data))
  stop = followEvents({ path: '/api/events', lastEventId, onEvents, onOpen: () => {}, longestWaitMs: 1 })
  return seen
}

it('begins after the event that is known already, and goes on after the last one that came', async () => {
  const requests = serve('id: e.8\nevent: reading\ndata: {}\n\n')
  const seen = follow('e.7')
  await expect.poll(() => requests).toEqual(['e.7', 'e.8'])
  expect(seen).toEqual(['{}'])
})

it('asks for a stream from its beginning where nothing is known', async () => {
  const requests = serve()
  follow()
  await expect.poll(() => requests).toEqual([null])
})

it('hears an event that was cut off in the middle whole and once, with the stream that goes on', async () => {
  const [first, second] = [
    'id: e.1\nevent: reading\ndata: {"n":1}\n\n',
    'id: e.2\nevent: reading\ndata: {"n":2}\n\n',
  ]
  for (let cut = 0; cut < second.length - 1; cut++) {
    const requests = serve(first + second.slice(0, cut), second)
    const seen = follow()
    await expect.poll(() => requests).toEqual([null, 'e.1', 'e.2'])
    expect(seen).toEqual(['{"n":1}', '{"n":2}'])
    stop()
  }
})
