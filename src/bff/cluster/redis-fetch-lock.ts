import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FetchLock } from '../upstream/fetch-lock.ts'
import { digestOf } from './redis-keys.ts'
import type { RedisLink } from './redis-link.ts'

interface RedisFetchLockOptions {
  link: RedisLink
  keys: (...name: string[]) => string
  /** A killed holder blocks the others for this long; a live one renews its lease. */
  leaseMs?: number
  maxWaitMs?: number
}

const LEASE_MS = 4_000
/** As long as a call to the service with its retries. */
const MAX_WAIT_MS = 30_000
const FIRST_POLL_MS = 10
const MAX_POLL_MS = 100

const IF_OWN = "if redis.call('GET', KEYS[1]) == ARGV[1] then"
const RELEASE = `${IF_OWN} return redis.call('DEL', KEYS[1]) else return 0 end`
const RENEW = `${IF_OWN} return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end`

/** A lock that saves calls and guards nothing: where Redis is down, or a holder is slow, everyone fetches. */
export function redisFetchLock({
  link,
  keys,
  leaseMs = LEASE_MS,
  maxWaitMs = MAX_WAIT_MS,
}: RedisFetchLockOptions): FetchLock {
  async function taken(name: string, token: string): Promise<boolean> {
    const untilMs = performance.now() + maxWaitMs
    for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(MAX_POLL_MS, pollMs * 2)) {
      try {
        if ((await link.send(['SET', name, token, 'NX', 'PX', String(leaseMs)])) === 'OK') return true
      } catch {
        return false
      }
      if (performance.now() + pollMs >= untilMs) return false
      await setTimeout(pollMs)
    }
  }

  return {
    async holding(key, fetch) {
      const name = keys('lock', digestOf(key))
      const token = randomBytes(12).toString('base64url')
      if (!(await taken(name, token))) return fetch()
      const renewal = setInterval(() => {
        link.send(['EVAL', RENEW, '1', name, token, String(leaseMs)]).catch(() => {})
      }, leaseMs / 3)
      try {
        return await fetch()
      } finally {
        clearInterval(renewal)
        // it expires where this fails
        link.send(['EVAL', RELEASE, '1', name, token]).catch(() => {})
      }
    },
  }
}
