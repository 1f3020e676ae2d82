import { z } from 'zod'
import { MAX_STREAMS } from '../../bff/live/stream-places.ts'
import type { Logger } from '../../bff/observe/logger.ts'

export interface ConnectionBounds {
  /** Open connections in total, idle ones included. */
  inAll: number
  /** Requests on these are answered at once for anybody, event streams too. */
  ofAnybody: number
  /** Reserved for signed-in users. The rest is kept for accepting new connections. */
  ofPeople: number
  /** Event streams among those of anybody. */
  streams: number
}

/** Databases, pool, Redis, logs and so on; some 40 were seen. */
const OWN = 256
/** At most this part of a small limit. */
const OWN_SHARE = 4
/** More would cost gigabytes, whatever the system allows. */
const MAX_CONNECTIONS = 32_000
/** One part in so many is in reserve, half of it for signed-in users. */
const RESERVE_SHARE = 8
const STREAMS_SHARE = 0.75
/** Where the system has no such limit, as on Windows. */
const UNKNOWN = 8_192
/** Below this a flood day brings more readers than there are places. */
const USUAL = 4_096

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.literal('unlimited')]) }) }),
})

/** The process's limit of files and sockets; Node has raised the soft limit to the hard one. */
export function descriptorLimit(): number {
  const parsed = report.safeParse(process.report.getReport())
  if (!parsed.success) return UNKNOWN
  const { soft } = parsed.data.userLimits.open_files
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft
}

export function connectionBounds(descriptors: number): ConnectionBounds {
  const own = Math.min(OWN, Math.ceil(descriptors / OWN_SHARE))
  const inAll = Math.min(descriptors - own, MAX_CONNECTIONS)
  const reserve = Math.ceil(inAll / RESERVE_SHARE)
  const ofAnybody = inAll - reserve
  return {
    inAll,
    ofAnybody,
    ofPeople: Math.ceil(reserve / 2),
    streams: Math.min(MAX_STREAMS, Math.floor(ofAnybody * STREAMS_SHARE)),
  }
}

/** The bounds of this process; warns where its limit is too small for them. */
export function boundsOfThisProcess(logger: Pick<Logger, 'warn'>): ConnectionBounds {
  const descriptors = descriptorLimit()
  const bounds = connectionBounds(descriptors)
  const problem = tooFewDescriptors(descriptors)
  if (problem !== undefined) logger.warn({ descriptors, ...bounds }, problem)
  return bounds
}

/** What to do about a limit that is too small; `undefined` for a sufficient one. */
export function tooFewDescriptors(descriptors: number): string | undefined {
  if (descriptors >= USUAL) return undefined
  const { ofAnybody, streams } = connectionBounds(descriptors)
  return (
    `This process may have only ${descriptors} files and sockets open, enough for ${ofAnybody} connections and ` +
    `${streams} event streams. Raise the limit to ${USUAL} or more: LimitNOFILE= in a systemd unit, --ulimit nofile= ` +
    'in a container, ulimit -n in a shell'
  )
}
