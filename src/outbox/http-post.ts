import { Agent, request } from 'undici'
import type { SendResult } from './outbox.ts'
import { ReceiverRefused, type Resolve, receiverConnector } from './receiver-connector.ts'

interface HttpPost {
  /** JSON unless `headers`, which identify the sender, say otherwise. Never rejects. */
  send(url: string, headers: Readonly<Record<string, string>>, body: string | Uint8Array): Promise<SendResult>
  close(): Promise<void>
}

export interface HttpPostOptions {
  attemptMs: number
  /** Whether receivers may be on this machine or a private network. */
  allowPrivate: boolean
  /** Default: the system's resolver. */
  resolve?: Resolve
}

/** Response bodies are unused, read to keep the connection. */
const BODY_CAP_BYTES = 16_384

/**
 * HTTP/1.1 with keep-alive. No redirects: headers would leak. A problem is a status or error code: error
 * texts may quote the message. No proxies, not even `HTTPS_PROXY`: the receiver's address could not be
 * checked.
 */
export function createHttpPost({ attemptMs, ...receivers }: HttpPostOptions): HttpPost {
  const connect = receiverConnector({ timeoutMs: attemptMs, ...receivers })
  const dispatcher = new Agent({ connect, maxHeaderSize: 16_384 })
  return {
    async send(url, headers, body) {
      const signal = AbortSignal.timeout(attemptMs)
      try {
        const answer = await request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
          signal,
          dispatcher,
        })
        await discard(answer.body)
        return { status: answer.statusCode, problem: problemOf(answer.statusCode) }
      } catch (error) {
        if (error instanceof ReceiverRefused) return { status: null, problem: error.message }
        const problem = signal.aborted
          ? `gave no answer within ${attemptMs / 1000} s`
          : `gave no usable answer (${codeOf(error)})`
        return { status: null, problem }
      }
    },
    close: () => dispatcher.destroy(),
  }
}

/** The status has said everything. */
async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > BODY_CAP_BYTES) return
    }
  } catch {
    // broken off or too slow
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `answered ${status}, a redirect, which is not followed`
    : `answered ${status}`
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}
