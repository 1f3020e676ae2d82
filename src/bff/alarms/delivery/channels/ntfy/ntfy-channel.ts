import { type AlarmMessage, subjectsOf } from '../../../../../domain/alarms/message/alarm-message.ts'
import { plainText } from '../../../../../domain/alarms/message/plain-text.ts'
import { subjectLine } from '../../../../../domain/alarms/message/worded-message.ts'
import { createHttpPost } from '../../../../../outbox/http-post.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { type Channel, type ChannelContext, finalOn, type SeverityName, severityName } from '../../channel.ts'

const FINAL = [400, 413]
/** ntfy turns longer text into an attachment. */
const MAX_BYTES = 4096
const MAX_TITLE = 250
/** A notification is read at a glance; the rest is counted. */
const MAX_ALARMS = 6

/** 5 rings through "do not disturb"; tags are ntfy's emoji names. */
const SIGNS: Readonly<Record<SeverityName, { priority: number; tags: string[] }>> = {
  danger: { priority: 5, tags: ['rotating_light'] },
  warning: { priority: 4, tags: ['warning'] },
  watch: { priority: 3, tags: ['ocean'] },
  notice: { priority: 2, tags: ['information_source'] },
}
const OVER = { priority: 3, tags: ['white_check_mark'] }

export function createNtfyChannel(
  receiver: ReceiverOf<'ntfy'>,
  { now, attemptMs, allowPrivate }: ChannelContext,
): Channel {
  const { url, secret } = receiver
  const http = createHttpPost({ attemptMs, allowPrivate })
  const address = `${url.replace(/\/+$/, '')}/`
  const headers = secret === null ? {} : { authorization: `Bearer ${secret}` }
  return {
    async send(message) {
      return finalOn(FINAL, await http.send(address, headers, bodyOf(message, receiver, now())))
    },
    close: () => http.close(),
  }
}

function bodyOf(
  message: AlarmMessage,
  { topic, language, zone }: ReceiverOf<'ntfy'>,
  sentMs: number,
): string {
  const { alarms, link } = message
  const reader = { language, zone, sentMs }
  const [worst] = subjectsOf(message)
  const click = link ?? [...alarms, ...message.resolved][0]?.link ?? null
  return JSON.stringify({
    topic,
    title: [...subjectLine(message, reader)].slice(0, MAX_TITLE).join(''),
    message: plainText(message, {
      ...reader,
      hasSubject: true,
      most: MAX_ALARMS,
      maxLength: MAX_BYTES,
      isInBytes: true,
    }),
    ...(worst ? SIGNS[severityName(worst.severity)] : OVER),
    ...(click !== null && { click }),
  })
}
