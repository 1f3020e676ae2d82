import { z } from 'zod'
import type { AlarmNews } from '../../../domain/alarms/alarm-view.ts'
import type { FeedEntry, FeedEvent } from '../../live/feed.ts'
import type { StreamItem } from '../redis-streams.ts'

/** Fields of a stream item: the event's origin, and the event as JSON. */
export const ORIGIN = 'o'
export const EVENT = 'e'

const feedEvent: z.ZodType<FeedEvent> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reading'),
    reading: z.object({ device: z.string(), t: z.number(), values: z.unknown().transform(numbersById) }),
  }),
  z.object({
    kind: z.literal('level'),
    level: z.object({
      device: z.string(),
      sensor: z.string(),
      from: z.number().nullable(),
      to: z.number(),
      t: z.number(),
      noticedMs: z.number(),
      severityBefore: z.number(),
      severity: z.number(),
    }),
  }),
  z.object({ kind: z.literal('alarm'), alarm: z.custom<AlarmNews>(isNews) }),
  z.object({ kind: z.literal('devices'), ids: z.array(z.string()) }),
  z.object({ kind: z.literal('reset') }),
])

/** `undefined` for what no version of this program has written. */
export function entryOf({ id, fields }: StreamItem): FeedEntry | undefined {
  try {
    const event = feedEvent.safeParse(JSON.parse(fields[EVENT] ?? ''))
    return event.success ? { id, event: event.data } : undefined
  } catch {
    return undefined
  }
}

/** Written by an instance of this program; its content is for browsers. */
function isNews(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'seq' in value && Number.isSafeInteger(value.seq)
}

/** Keeps any key: an assignment would lose `__proto__`. */
function numbersById(values: unknown): Record<string, number> {
  const entries = Object.entries(values as object).filter(([, value]) => Number.isFinite(value))
  return Object.fromEntries(entries) as Record<string, number>
}
