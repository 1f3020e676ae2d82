import { Agent, request } from 'undici'
import { ReceiverRefused, type Resolve, receiverConnector } from '../../outbox/receiver-connector.ts'
import type { Attempt, DeliveryTarget } from '../store/webhook-store.ts'

/** Sends one message and says what came of it; never rejects. */
export type PostMessage = (target: DeliveryTarget, body: string) => Promise<PostAnswer>
export type PostAnswer = Pick<Attempt, 'status' | 'problem'>

export interface Post {
  send: PostMessage
  /** Lets go of idle connections. */
  close(): Promise<void>
}

export interface PostOptions {
  /** The longest wait for an answer. */
  attemptMs: number
  /** Whether receivers may stand on this machine or in a private network. */
  allowPrivate: boolean
  /** Default: the resolver of the machine. */
  resolve?: Resolve
}

/** Nothing of an answer's body is used; so much of it is read to keep the connection. */
const BODY_CAP_BYTES = 16_384

/**
 * Posts over HTTP/1.1 with connections kept alive. Redirects are not followed: the key would go along. A problem is
 * told by status or error code only, since the texts of errors may quote what was sent. No proxy is used, whatever
 * `HTTPS_PROXY` says: behind one nobody could say where a message goes.
 */
export function createPost({ attemptMs, ...receivers }: PostOptions): Post {
  const connect = receiverConnector({ timeoutMs: attemptMs, ...receivers })
  const dispatcher = new Agent({ connect, maxHeaderSize: 16_384 })
  return {
    async send({ url, key }, body) {
      const signal = AbortSignal.timeout(attemptMs)
      try {
        const answer = await request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': key },
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

/** What becomes of the body changes nothing: its status has said everything. */
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
