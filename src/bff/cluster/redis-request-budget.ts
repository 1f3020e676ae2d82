import { z } from 'zod'
import {
  ended,
  INITIAL_PACE,
  type Pace,
  paceForm,
  type RequestBudget,
  refused,
  requested,
} from '../upstream/request-budget.ts'
import type { RedisLink } from './redis-link.ts'

interface RedisRequestBudgetOptions {
  link: RedisLink
  keys: (...name: string[]) => string
  own: RequestBudget
}

/** The pace is forgotten after this long without a call. */
const KEPT_MS = 3_600_000
/** Each failure means that another instance was first. */
const TRIES = 20

/** With the time of Redis, which is the same for all. */
const READ = "return {redis.call('GET', KEYS[1]), redis.call('TIME')}"
const REPLACE = `if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

const reading = z.tuple([z.string().nullable(), z.tuple([z.string(), z.string()])])

/** A shared budget: a refusal to one slows all. The pace is replaced by compare-and-set. */
export function redisRequestBudget({ link, keys, own }: RedisRequestBudgetOptions): RequestBudget {
  const name = keys('pace')

  /** Stores the changed pace; `undefined` if Redis fails. */
  async function shared<T extends { pace: Pace }>(
    change: (before: Pace, nowMs: number) => T,
  ): Promise<T | undefined> {
    try {
      for (let n = 0; n < TRIES; n++) {
        const [text, [seconds, micros]] = reading.parse(await link.send(['EVAL', READ, '1', name]))
        const nowMs = Number(seconds) * 1000 + Number(micros) / 1000
        const result = change(paceOf(text, nowMs), nowMs)
        const next = JSON.stringify(result.pace)
        const replaced = await link.send(['EVAL', REPLACE, '1', name, text ?? '', next, String(KEPT_MS)])
        if (replaced === 1) return result
      }
    } catch {
      // the link logs it
    }
    return undefined
  }

  return {
    async take() {
      return (await shared(requested))?.waitMs ?? own.take()
    },
    async refused(retryAfterMs) {
      // should Redis fail now, the pause still holds
      await own.refused(retryAfterMs)
      await shared((before, nowMs) => ({ pace: refused(before, nowMs, retryAfterMs) }))
    },
    async ended(wasAnswered) {
      await own.ended(wasAnswered)
      await shared((before, nowMs) => ({ pace: ended(before, nowMs, wasAnswered) }))
    },
  }
}

function paceOf(text: string | null, nowMs: number): Pace {
  if (text === null) return { ...INITIAL_PACE, atMs: nowMs, secondMs: nowMs }
  return paceForm.parse(JSON.parse(text))
}
