import { UpstreamUnreachable } from '../failures.ts'
import { systemCode } from './connection-failure.ts'
import { builtUrl, type UpstreamTransport } from './transport.ts'

/** Calls a web-standard handler in this process. Uncompressed: that would only cost. */
export function fetchTransport(
  fetch: (request: Request) => Promise<Response>,
  baseUrl: string,
): UpstreamTransport {
  const base = new URL(baseUrl)
  return {
    address: base.href,
    async get(path, headers, signal) {
      const request = new Request(builtUrl(base, path), {
        headers: { ...headers, 'accept-encoding': 'identity' },
        redirect: 'manual',
        signal,
      })
      const response = await fetch(request).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : new UpstreamUnreachable(systemCode(error))
      })
      const { body } = response
      return {
        status: response.status,
        header: (name) => response.headers.get(name) ?? undefined,
        body: body === null ? noBytes() : chunksOf(body, signal),
        discard: async () => {
          await body?.cancel().catch(() => {})
        },
      }
    },
    close: async () => {},
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** A reader waits forever if the other end neither writes nor closes; the signal ends that. */
async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new UpstreamUnreachable(systemCode(error))
      })
      signal.throwIfAborted()
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
