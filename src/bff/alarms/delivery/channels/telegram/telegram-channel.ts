import { Api, GrammyError } from 'grammy'
import { plainText } from '../../../../../domain/alarms/message/plain-text.ts'
import type { SendResult } from '../../../../../outbox/outbox.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import type { Channel, ChannelContext } from '../../channel.ts'
import { guardedFetch } from './guarded-fetch.ts'

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
