import { Agent, fetch, type RequestInfo, type RequestInit, type Response } from 'undici'
import { ReceiverRefused, receiverConnector } from '../../../../../outbox/receiver-connector.ts'
import type { ChannelContext } from '../../channel.ts'

export interface GuardedFetch {
  fetch(input: RequestInfo, init?: RequestInit): Promise<Response>
  /** The refusal's sentence, where a refused address caused the error. */
  refusalIn(error: unknown): string | null
  close(): Promise<void>
}

/** A `fetch` that connects to no refused address and follows no redirect. */
export function guardedFetch({
  attemptMs: timeoutMs,
  allowPrivate,
}: Pick<ChannelContext, 'attemptMs' | 'allowPrivate'>): GuardedFetch {
  const connect = receiverConnector({ timeoutMs, allowPrivate })
  const dispatcher = new Agent({ connect, maxHeaderSize: 16_384 })
  return {
    fetch(input, { method = 'GET', headers = {}, body = null } = {}) {
      // grammY's signal is of another class than `fetch` takes
      const signal = AbortSignal.timeout(timeoutMs)
      return fetch(input, { method, headers, body, signal, redirect: 'error', dispatcher })
    },
    refusalIn,
    close: () => dispatcher.destroy(),
  }
}

function refusalIn(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ReceiverRefused) return error.message
  // grammY names the cause `error`
  return refusalIn('error' in error ? error.error : error.cause)
}
