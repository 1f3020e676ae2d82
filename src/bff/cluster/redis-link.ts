import { setTimeout } from 'node:timers/promises'
import { createClient, RESP_TYPES } from '@redis/client'
import type { Logger } from '../observe/logger.ts'

export type RedisArguments = readonly (string | Buffer)[]

export type RedisReply = string | number | Buffer | null | RedisReply[]

class RedisAway extends Error {
  override name = 'RedisAway'
}

/** A command is answered in time or rejects with `RedisAway`, at once while Redis is down. Reconnects. */
export interface RedisLink {
  readonly isUp: boolean
  /** Rejects with `RedisAway`, or with Redis' refusal. */
  send(command: RedisArguments, options?: SendOptions): Promise<RedisReply>
  /** Called whenever Redis comes up; at once where it is up. */
  onUp(listener: () => void): void
  another(): RedisLink
  /** Resolves once Redis is up, or after the wait. */
  untilUp(maxWaitMs: number): Promise<void>
  close(): Promise<void>
}

interface SendOptions {
  asBytes?: boolean
  timeoutMs?: number
}

interface RedisLinkOptions {
  /** `redis://` or `rediss://`, with its password. */
  url: string
  logger: Logger
  onChange?: (isUp: boolean) => void
}

/** Redis usually replies within a millisecond. A page must not wait noticeably for one that does not. */
const TIMEOUT_MS = 500
const CONNECT_TIMEOUT_MS = 2_000
/** Longer than any command that waits. */
const SILENCE_MS = 15_000
const PING_EVERY_MS = 5_000
const MAX_PAUSE_MS = 2_000

/** Reconnects whenever the connection is lost; commands while Redis is down reject at once. */
export function connectRedis(options: RedisLinkOptions): RedisLink {
  const { url, logger, onChange = () => {} } = options
  const listeners = new Set<() => void>()
  let isClosed = false
  let isUp = false
  /** After a timeout nothing is sent until a PING is answered. */
  let isHanging = false
  let lastReason: string | undefined

  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries: number) =>
        Math.min(MAX_PAUSE_MS, 50 * 2 ** Math.min(retries, 10)) + Math.random() * 100,
    },
  })
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })

  const judge = () => {
    const isUpNow = client.isReady && !isHanging
    if (isClosed || isUpNow === isUp) return
    isUp = isUpNow
    onChange(isUp)
    if (isUp) for (const listener of [...listeners]) listener()
  }
  client.on('ready', judge)
  client.on('end', judge)
  client.on('reconnecting', judge)
  client.on('error', (error: NodeJS.ErrnoException) => {
    judge()
    const reason = error.code ?? error.name
    if (reason !== lastReason) logger.warn({ reason, redis: reasonOf(error) }, 'Redis cannot be reached')
    lastReason = reason
  })
  client.on('ready', () => {
    lastReason = undefined
  })
  // it retries until closed, and reports the first failure like later ones
  client.connect().catch(() => {})

  const hang = () => {
    if (isHanging) return
    isHanging = true
    judge()
    const answered = () => {
      isHanging = false
      judge()
    }
    // a connection that never answers ends by its own timeout, which rejects this
    client.sendCommand(['PING']).then(answered, answered)
  }

  const link: RedisLink = {
    get isUp() {
      return isUp
    },
    async send(command, { asBytes = false, timeoutMs } = {}) {
      if (!isUp) throw new RedisAway('Redis is away')
      const reply = (asBytes ? bytes : client).sendCommand([...command]) as Promise<unknown>
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = globalThis.setTimeout(() => {
          // a command with more time may be slow for its own reasons
          if (timeoutMs === undefined) hang()
          reject(new RedisAway('Redis does not answer in time'))
        }, timeoutMs ?? TIMEOUT_MS)
      })
      try {
        return (await Promise.race([reply, late])) as RedisReply
      } catch (error) {
        throw isRefusal(error) || error instanceof RedisAway
          ? error
          : new RedisAway('The connection was lost')
      } finally {
        clearTimeout(timer)
      }
    },
    onUp(listener) {
      listeners.add(listener)
      if (isUp) listener()
    },
    // it may be refused where this one is not, and reports that
    another: () => connectRedis({ url, logger }),
    untilUp: (maxWaitMs) =>
      new Promise((resolve) => {
        const timer = globalThis.setTimeout(resolve, maxWaitMs)
        link.onUp(() => {
          clearTimeout(timer)
          resolve()
        })
      }),
    async close() {
      isClosed = true
      isUp = false
      listeners.clear()
      if (!client.isOpen) return
      // pending replies are awaited for a while
      if (client.isReady) await Promise.race([client.close(), setTimeout(TIMEOUT_MS)]).catch(() => {})
      if (client.isOpen) client.destroy()
    },
  }
  return link
}

/** Refusals of Redis, unlike connection failures, begin with a word in capitals. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && /^[A-Z]{3,} /.test(error.message)
}

/** A refusal is informative, such as `WRONGPASS …`; a connection's failure may hold the address. */
function reasonOf(error: unknown): string | undefined {
  return isRefusal(error) ? error.message : undefined
}
