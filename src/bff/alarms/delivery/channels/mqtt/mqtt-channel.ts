import { connect, type MqttClient } from 'mqtt'
import { within } from '../../../../util/within.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import type { Channel, ChannelContext } from '../../channel.ts'
import { availabilityTopic, type Published, retainedOf } from './home-assistant.ts'

const TAKEN = 200
const RECONNECT_MS = 5_000
/** Codes for a wrong user and for a missing right, of MQTT 3.1.1 and 5. */
const NOT_ALLOWED: readonly unknown[] = [4, 5, 134, 135]
const KEPT = { qos: 1, retain: true } as const
const [ONLINE, OFFLINE] = ['online', 'offline']

/** Publishes each station's state, for Home Assistant and other subscribers. */
export function createMqttChannel(receiver: ReceiverOf<'mqtt'>, { attemptMs }: ChannelContext): Channel {
  const availability = availabilityTopic(receiver)
  const client = opened(receiver, attemptMs)
  const published: Published = new Map()
  let problem = 'could not be reached'
  let isClosing = false
  client.on('error', (error) => {
    problem = problemOf(error)
  })
  const say = (state: string) => client.publishAsync(availability, state, KEPT).catch(() => {})
  client.on('connect', () => {
    void client.subscribeAsync(availability, { qos: 1 }).catch(() => {})
    void say(ONLINE)
  })
  // another instance that ends may publish `offline` as if it were the last
  client.on('message', (_, payload) => {
    if (!isClosing && payload.toString() === OFFLINE) void say(ONLINE)
  })

  return {
    async send(message) {
      if (!(await isConnected(client, attemptMs))) return { status: null, problem }
      const publishing = Promise.all(
        retainedOf(message, receiver, published).map(({ topic, payload }) =>
          client.publishAsync(topic, payload, KEPT),
        ),
      )
      let isTaken = false
      const done = publishing.then(() => {
        isTaken = true
      })
      await within(done, attemptMs)
      return isTaken
        ? { status: TAKEN, problem: null }
        : { status: null, problem: `did not take everything within ${attemptMs / 1000} s` }
    },
    async close() {
      isClosing = true
      if (client.connected) await within(say(OFFLINE), attemptMs)
      await client.endAsync(true)
    },
  }
}

function opened({ url, username, secret, ...receiver }: ReceiverOf<'mqtt'>, attemptMs: number): MqttClient {
  return connect(url, {
    ...(username !== undefined && { username }),
    ...(secret !== null && { password: secret }),
    will: { topic: availabilityTopic(receiver), payload: Buffer.from(OFFLINE), ...KEPT },
    ...{ connectTimeout: attemptMs, reconnectPeriod: RECONNECT_MS, reconnectOnConnackError: true },
  })
}

/** Waits for the connection, or its failure. */
async function isConnected(client: MqttClient, ms: number): Promise<boolean> {
  if (client.connected) return true
  let settle = () => {}
  const completed = new Promise<void>((resolve) => {
    settle = resolve
  })
  client.once('connect', settle).once('error', settle)
  await within(completed, ms)
  client.off('connect', settle).off('error', settle)
  return client.connected
}

function problemOf(error: Error): string {
  const { code } = error as { code?: unknown }
  if (NOT_ALLOWED.includes(code)) return 'did not accept the user and password'
  return `could not be reached (${typeof code === 'string' ? code : error.name})`
}
