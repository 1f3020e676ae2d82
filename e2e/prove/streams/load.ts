import { setTimeout as pause } from 'node:timers/promises'
import { startLoadProcess } from './load-process.ts'
import { openReaders, type SocketReader } from './socket-reader.ts'

export interface LoadOptions {
  readers: number
  seconds: number
  judge: (what: string, holds: boolean) => void
  say: (line: string) => void
}

const EVENTS_A_SECOND = 10
/** Reached, published as well as delivered, of those. */
const LEAST_EVENTS_A_SECOND = 9.5
/** Growth over a run at rest that is no growth: the collector's own moods. */
const FLAT_MB = 25
const SETTLE_MS = 5_000
const CATCH_UP_MS = 2_000

/**
 * A dashboard process and thousands of readers of its events at 10 a second. Holds that this rate is reached at both
 * ends, that everyone heard everything, and that memory stays flat.
 */
export async function proveLoad({ readers, seconds, judge, say }: LoadOptions): Promise<void> {
  const server = await startLoadProcess()
  const alone = await server.report()
  const crowd = await openReaders(server.port, readers)
  server.publish({ order: 'publish', everyMs: 1000 / EVENTS_A_SECOND, count: 1 })
  await pause(SETTLE_MS)
  const heardBefore = eventsOf(crowd)
  const before = await server.report()
  const startedMs = performance.now()
  await pause(seconds * 1000)
  const heard = eventsOf(crowd) - heardBefore
  const after = await server.report()
  const tookS = (performance.now() - startedMs) / 1000
  server.rest()
  await pause(CATCH_UP_MS)
  const { published, open } = await server.report()

  const publishedRate = (after.published - before.published) / tookS
  const deliveredRate = heard / readers / tookS
  const complete = crowd.filter((reader) => reader.heard === published).length
  const cpu = Math.round((after.cpuMs - before.cpuMs) / (tookS * 10))
  say(
    `${alone.rssMb.toFixed(0)} MB alone, ${before.rssMb.toFixed(0)} MB with ${open} readers, ${Math.round(heard / tookS)} events/s delivered, ${cpu} % of a core`,
  )
  judge(
    `${publishedRate.toFixed(2)} events a second published, ${deliveredRate.toFixed(2)} delivered to each reader, of ${EVENTS_A_SECOND}`,
    Math.min(publishedRate, deliveredRate) >= LEAST_EVENTS_A_SECOND,
  )
  judge(`${complete} of ${readers} readers heard each of ${published} events`, complete === readers)
  judge(
    `memory went from ${before.rssMb.toFixed(0)} to ${after.rssMb.toFixed(0)} MB in ${seconds} s`,
    after.rssMb - before.rssMb < FLAT_MB,
  )
  await server.stop()
  for (const { socket } of crowd) socket.destroy()
}

function eventsOf(crowd: readonly SocketReader[]): number {
  return crowd.reduce((sum, { heard }) => sum + heard, 0)
}
