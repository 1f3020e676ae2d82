import { LRUCache } from 'lru-cache'
import type {
  AlarmMessage,
  MessageAlarm,
  PushedMessage,
} from '../../../../../domain/alarms/message/alarm-message.ts'
import { isUrgent } from '../../../../../domain/alarms/message/alarm-message.ts'
import { plainText } from '../../../../../domain/alarms/message/plain-text.ts'
import { type SendingOptions, subjectLine } from '../../../../../domain/alarms/message/worded-message.ts'
import { APP_PATHS } from '../../../../../domain/app-paths.ts'
import { createHttpPost } from '../../../../../outbox/http-post.ts'
import type { SendResult } from '../../../../../outbox/outbox.ts'
import { isSuccess } from '../../../../../outbox/retry-schedule.ts'
import type { PushSubscriber } from '../../../../storage/push-store.ts'
import { within } from '../../../../util/within.ts'
import { workThrough } from '../../../../util/work-through.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { encryptedFor, pushAuthorization } from '../../../push/push-crypto.ts'
import type { Channel, ChannelContext } from '../../channel.ts'

/** The subscription has ended (RFC 8030) or never existed. */
const ENDED: readonly (number | null)[] = [404, 410]
/** The push service will never accept this message from us. */
const FINAL: readonly (number | null)[] = [400, 401, 403, 413]
const TAKEN = 201
const NOBODY: SendResult = { status: null, problem: 'has no browser that is subscribed', isFinal: true }
/** How long a push service keeps it for a browser that is away: older news is of no use. */
const TTL_S = 4 * 3600
/** Tries of a browser while others have the message and wait; one, where it missed the last message too. */
const MAX_TRIES = 3
const AT_ONCE = 50
/** Messages whose browsers are remembered while some are retried. */
const MAX_REMEMBERED = 200

interface Progress {
  taken: Set<string>
  /** Not to be tried any more. */
  ended: Set<string>
  tries: Map<string, number>
}

/** A notification shows a few lines; the rest is behind a tap. */
const MAX_ALARMS = 3
const MAX_BODY_BYTES = 1_200
const MAX_TITLE = 160

/** Pushes each message to the operators' subscribed browsers, encrypted for each. */
export function createWebPushChannel(
  receiver: ReceiverOf<'webpush'>,
  { now, attemptMs, allowPrivate, push }: ChannelContext,
): Channel {
  if (!push) throw new Error('Nothing is kept of browsers, so messages cannot be pushed')
  const { subscriptions, subject } = push
  const http = createHttpPost({ attemptMs, allowPrivate })
  const messages = new LRUCache<string, Progress>({ max: MAX_REMEMBERED })
  /** Browsers that missed the last message. */
  const failing = new Set<string>()

  const pushTo = async (browser: PushSubscriber, message: AlarmMessage, payload: string) => {
    const { endpoint } = browser
    const key = await subscriptions.key()
    return http.send(
      endpoint,
      {
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        authorization: await pushAuthorization(key, endpoint, { nowMs: now(), subject }),
        ttl: String(TTL_S),
        urgency: isUrgent(message) ? 'high' : 'normal',
      },
      encryptedFor(browser, payload),
    )
  }

  return {
    async send(message) {
      const progress = messages.get(message.id) ?? { taken: new Set(), ended: new Set(), tries: new Map() }
      messages.set(message.id, progress)
      const { taken, ended, tries } = progress
      const browsers = (await subscriptions.subscribers(receiver.accounts)).filter(
        ({ endpoint }) => !taken.has(endpoint) && !ended.has(endpoint),
      )
      const payload = pushPayload(message, { ...receiver, sentMs: now() })
      const problems: SendResult[] = []
      const tried = workThrough(browsers, AT_ONCE, async (browser) => {
        const { endpoint } = browser
        const result = await pushTo(browser, message, payload)
        const { status } = result
        if (isSuccess(status)) {
          taken.add(endpoint)
          failing.delete(endpoint)
          return
        }
        problems.push(result)
        tries.set(endpoint, (tries.get(endpoint) ?? 0) + 1)
        if (ENDED.includes(status) || FINAL.includes(status)) ended.add(endpoint)
        if (ENDED.includes(status)) await subscriptions.unsubscribe(endpoint)
      })
      await within(tried, attemptMs)
      const left = browsers.filter(({ endpoint }) => !taken.has(endpoint) && !ended.has(endpoint))
      const waitedFor = left.filter(
        ({ endpoint }) => (tries.get(endpoint) ?? 0) < (failing.has(endpoint) ? 1 : MAX_TRIES),
      )
      const problem = problems[0]?.problem ?? `gave no answer within ${attemptMs / 1000} s`
      // a status that ends a subscription does not end the receiver
      if (waitedFor.length > 0 || (taken.size === 0 && left.length > 0)) return { status: null, problem }
      for (const { endpoint } of left) failing.add(endpoint)
      if (taken.size > 0) return { status: TAKEN, problem: null }
      return ended.size > 0 ? { status: null, problem, isFinal: true } : NOBODY
    },
    close: () => http.close(),
  }
}

/** What a browser shows; it fits into one record of a push service, 4,096 bytes. */
function pushPayload(message: AlarmMessage, reader: SendingOptions): string {
  const unlinked = (alarm: MessageAlarm): MessageAlarm => ({ ...alarm, link: null })
  const { alarms, resolved } = message
  const plain = { ...message, link: null, alarms: alarms.map(unlinked), resolved: resolved.map(unlinked) }
  const payload: PushedMessage = {
    title: [...subjectLine(message, reader)].slice(0, MAX_TITLE).join(''),
    body: plainText(plain, {
      ...reader,
      ...{ hasSubject: true, most: MAX_ALARMS, maxLength: MAX_BODY_BYTES, isInBytes: true },
    }),
    tag: message.id,
    path: pathOf([...alarms, ...resolved]),
    lang: reader.language,
    atMs: message.madeMs,
  }
  return JSON.stringify(payload)
}

function pathOf(alarms: readonly MessageAlarm[]): string {
  const stations = new Set(alarms.map(({ station }) => station?.id))
  const [only] = stations
  return stations.size === 1 && only !== undefined
    ? APP_PATHS.station.replace('$id', () => encodeURIComponent(only))
    : APP_PATHS.alarms
}
