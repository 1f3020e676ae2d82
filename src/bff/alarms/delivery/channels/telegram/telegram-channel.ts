import { Api, GrammyError } from 'grammy'
import { Agent, fetch, type RequestInfo, type RequestInit, type Response } from 'undici'
import { plainText } from '../../../../../domain/alarms/message/plain-text.ts'
import type { SendResult } from '../../../../../outbox/outbox.ts'
import { ReceiverRefused, receiverConnector } from '../../../../../outbox/receiver-connector.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import type { Channel, ChannelContext } from '../../channel.ts'

const MAX_CHARACTERS = 4096
/** Nobody scrolls back further; the rest is counted. */
const MAX_ALARMS = 12
const TAKEN = 200
/** What an operator should do; Telegram's own words may quote the message. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'does not know the chat, or refuses the text',
  401: 'does not accept the token',
  403: 'does not let the bot write into the chat',
  404: 'does not accept the token',
  429: 'asks to wait',
}
/** About the chat or the text; a token may still be corrected. */
const FINAL = [400, 403]

interface GuardedFetch {
  fetch(input: RequestInfo, init?: RequestInit): Promise<Response>
  /** The refusal's sentence, where a refused address caused the error. */
  refusalIn(error: unknown): string | null
  close(): Promise<void>
}

export function createTelegramChannel(
  { chat, language, zone, baseUrl, secret }: ReceiverOf<'telegram'>,
  context: ChannelContext,
): Channel {
  const guarded = guardedFetch(context)
  const api = new Api(secret ?? '', {
    apiRoot: baseUrl.replace(/\/+$/, ''),
    timeoutSeconds: context.attemptMs / 1000,
    // node-fetch and fetch differ in types only here
    fetch: guarded.fetch as never,
  })
  return {
    async send(message) {
      const reader = { language, zone, sentMs: context.now() }
      const text = plainText(message, { ...reader, most: MAX_ALARMS, maxLength: MAX_CHARACTERS })
      try {
        await api.sendMessage(chat, text, { link_preview_options: { is_disabled: true } })
        return { status: TAKEN, problem: null }
      } catch (error) {
        return resultOf(error, guarded.refusalIn(error))
      }
    },
    close: () => guarded.close(),
  }
}

function resultOf(error: unknown, refusal: string | null): SendResult {
  if (refusal !== null) return { status: null, problem: refusal }
  if (!(error instanceof GrammyError)) return { status: null, problem: 'gave no usable answer' }
  const { error_code: status } = error
  const meaning = MEANINGS[status]
  const problem = meaning === undefined ? `answered ${status}` : `answered ${status}: it ${meaning}`
  // 410 would end the receiver
  return { status: status === 410 ? null : status, problem, ...(FINAL.includes(status) && { isFinal: true }) }
}

/** A `fetch` that connects to no refused address and follows no redirect. */
function guardedFetch({
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
