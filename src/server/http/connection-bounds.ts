import { z } from 'zod'
import { MAX_STREAMS } from '../../bff/live/stream-places.ts'
import type { Logger } from '../../bff/observe/logger.ts'

/** How the connections that a process can have are shared out. */
export interface ConnectionBounds {
  /** Open connections in total, idle ones included. */
  inAll: number
  /** Those on which anybody's request is answered at once; event streams are such. */
  ofAnybody: number
  /** Reserved for signed-in users. The rest is kept for accepting new connections. */
  ofPeople: number
  /** Event streams among those of anybody, so that they leave room for all else. */
  streams: number
}

/** What the process opens itself: databases, copies, the pool to the service, Redis, logs. Some 40 were seen. */
const OWN = 256
/** Of a small limit it cannot be more than a quarter. */
const OWN_SHARE = 4
/** More would cost gigabytes, whatever the system allows. */
const MAX_CONNECTIONS = 32_000
/** One of so many is in reserve, half of that for people who are signed in. */
const RESERVE_SHARE = 8
const STREAMS_SHARE = 0.75
/** Where the system does not say, as on Windows, which has no such limit. */
const UNKNOWN = 8_192
/** Below this a flood day brings more readers than there are places. */
const USUAL = 4_096

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.literal('unlimited')]) }) }),
})

/** How many files and sockets this process may have open: its soft limit, which Node has raised to the hard one. */
export function descriptorLimit(): number {
  const parsed = report.safeParse(process.report.getReport())
  if (!parsed.success) return UNKNOWN
  const { soft } = parsed.data.userLimits.open_files
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft
}

/** How so many file descriptors are shared out; never all of them. */
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

/** What is to be done about a limit that is too small; `undefined` for one that will do. */
export function tooFewDescriptors(descriptors: number): string | undefined {
  if (descriptors >= USUAL) return undefined
  const { ofAnybody, streams } = connectionBounds(descriptors)
  return (
    `This process may have only ${descriptors} files and sockets open, enough for ${ofAnybody} connections and ` +
    `${streams} event streams. Raise the limit to ${USUAL} or more: LimitNOFILE= in a systemd unit, --ulimit nofile= ` +
    'in a container, ulimit -n in a shell'
  )
}
