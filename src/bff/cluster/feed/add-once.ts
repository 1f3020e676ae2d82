import { FUTURE_TOLERANCE_MS } from '../../../domain/freshness.ts'
import type { FeedEvent, ReadingEvent } from '../../live/feed.ts'
import { digestOf } from '../redis-keys.ts'
import type { RedisLink } from '../redis-link.ts'
import { EVENT, ORIGIN } from './entry-item.ts'

/** `old`: published before another event of its time, and not sure. Rejects if Redis may not have it. */
export type AddOnce = (event: FeedEvent, isSure: boolean, origin: string) => Promise<'published' | 'old'>

interface AddOnceOptions {
  link: RedisLink
  keys: (...name: string[]) => string
  stream: string
  entriesKept: number
}

/** A sender of webhooks retries within an hour, perhaps at another instance. */
const PUBLISHED_SECONDS = 2 * 3_600
/** Lifetime of an idle feed. */
const STREAM_SECONDS = 86_400
const DIGESTS_KEPT = 16
const DIGEST_CHARACTERS = 43

/**
 * Adds an entry unless it is the last of its device and time, or was published before another and is not
 * sure. A level is added unless its sensor was published in it, or in another by later readings that are not
 * in the future.
 */
const ADD = `if ARGV[8] ~= '' then
  local level, t = string.match(redis.call('GET', KEYS[2]) or '', '^(%S+) (%S+)$')
  if level == ARGV[8] then return 'old' end
  if t and tonumber(t) > tonumber(ARGV[9]) and tonumber(t) <= tonumber(ARGV[10]) + ${FUTURE_TOLERANCE_MS} then return 'old' end
  redis.call('SET', KEYS[2], ARGV[8] .. ' ' .. ARGV[9], 'EX', ARGV[2])
elseif ARGV[1] ~= '' then
  local told = redis.call('GET', KEYS[2]) or ''
  if string.sub(told, -#ARGV[1]) == ARGV[1] then return '' end
  if ARGV[7] == '' and string.find(told, ARGV[1], 1, true) then return 'old' end
  redis.call('SET', KEYS[2], string.sub(told, -${(DIGESTS_KEPT - 1) * DIGEST_CHARACTERS}) .. ARGV[1], 'EX', ARGV[2])
end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', '${ORIGIN}', ARGV[4], '${EVENT}', ARGV[5])
redis.call('EXPIRE', KEYS[1], ARGV[6])
return id`

export function addOnce({ link, keys, stream, entriesKept }: AddOnceOptions): AddOnce {
  return async (event, isSure, origin) => {
    const json = JSON.stringify(event)
    const [outcome, moment] =
      event.kind === 'reading' ? [digestOf(json), digestOf(momentOf(event.reading))] : ['', '']
    const { device, sensor, to, t, noticedMs } = event.kind === 'level' ? event.level : NO_LEVEL
    const subject = event.kind === 'level' ? digestOf(JSON.stringify(['level', device, sensor])) : moment
    const command = ['EVAL', ADD, '2', stream, keys('published', subject)]
    const counts = [String(PUBLISHED_SECONDS), String(entriesKept)]
    const sure = isSure ? '1' : ''
    const reply = await link.send([
      ...command,
      outcome,
      ...counts,
      origin,
      json,
      String(STREAM_SECONDS),
      sure,
      ...[to, t, noticedMs].map(String),
    ])
    return reply === 'old' ? 'old' : 'published'
  }
}

const NO_LEVEL = { device: '', sensor: '', to: '', t: '', noticedMs: '' }

/** Corrections of a reading share its device and time. */
function momentOf({ device, t }: ReadingEvent): string {
  return JSON.stringify([device, t])
}
