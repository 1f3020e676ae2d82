import { setTimeout as pause } from 'node:timers/promises'
import type { LoadOptions } from './load.ts'
import { startLoadProcess } from './load-process.ts'
import { openReaders } from './socket-reader.ts'

const RUNNING = 50
const STALLED = 50
/** What the stalled may cost together. */
const MAX_STALLED_MB = 25
/**
 * Events so long and so many that stalled readers reach their bound within seconds, whatever the system's
 * buffers hold.
 */
const FLOOD_EVENTS = 10
const FLOOD_EVERY_MS = 100
const MAX_FLOOD_S = 60
/** The flood itself costs something; a process needs about so long until it costs no more. */
const SETTLE_MS = 10_000
const LOOK_EVERY_MS = 100

/**
 * A flood of events to running readers, then to as many more that have stopped reading, in a process that did nothing
 * before, so that its memory is theirs. Holds that they are cut off and what they cost until then.
 */
export async function proveStalled({ judge, say }: Pick<LoadOptions, 'judge' | 'say'>): Promise<void> {
  const server = await startLoadProcess()
  const running = await openReaders(server.port, RUNNING)
  server.publish({ order: 'flood', everyMs: FLOOD_EVERY_MS, count: FLOOD_EVENTS })
  let calmMb = 0
  const settledMs = performance.now() + SETTLE_MS
  while (performance.now() < settledMs) {
    await pause(LOOK_EVERY_MS)
    calmMb = (await server.report()).rssMb
  }
  const stalled = await openReaders(server.port, STALLED)
  for (const { socket } of stalled) socket.pause()
  let mostMb = 0
  let dropped = 0
  let open = RUNNING + STALLED
  const untilMs = performance.now() + MAX_FLOOD_S * 1000
  while (dropped < STALLED && performance.now() < untilMs) {
    await pause(LOOK_EVERY_MS)
    const now = await server.report()
    mostMb = Math.max(mostMb, now.rssMb)
    dropped = now.dropped
    open = now.open
  }
  const costMb = mostMb - calmMb
  say(
    `${calmMb.toFixed(0)} MB with ${RUNNING} running readers, ${mostMb.toFixed(0)} MB with ${STALLED} stalled`,
  )
  judge(
    `${dropped} of ${STALLED} stalled readers were cut off, ${open} of ${RUNNING} running ones stayed`,
    dropped === STALLED && open === RUNNING,
  )
  judge(`the stalled cost ${costMb.toFixed(1)} MB at most`, costMb < MAX_STALLED_MB)
  await server.stop()
  for (const { socket } of [...running, ...stalled]) socket.destroy()
}
