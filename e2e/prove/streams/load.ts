import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface LoadOptions {
  readers: number
  seconds: number
  say: (line: string) => void
}

interface Report {
  rssMb: number
  published: number
  cpuMs: number
  open: number
  dropped: number
}

const PROGRAM = fileURLToPath(new URL('load-program.ts', import.meta.url))
const EVENTS_A_SECOND = 10
const STALLED = 50
/** What the 50 may cost together. */
const MOST_STALLED_MB = 25
/** Growth over a run at rest that is no growth: the collector's own moods. */
const FLAT_MB = 25
/** Events so long and so many that stalled readers reach their bound within seconds, whatever the system's buffers hold. */
const FLOOD_EVENTS = 10
const FLOOD_EVERY_MS = 100
const MOST_FLOOD_S = 60
const SETTLE_MS = 5_000
const AT_ONCE = 100

/**
 * A dashboard process, thousands of readers of its events at 10 a second, then a flood with readers that have stopped
 * reading. Holds that everyone heard everything, that memory stays flat, and what the stalled ones cost.
 */
export async function proveLoad({
  readers,
  seconds,
  say,
}: LoadOptions): Promise<{ passed: number; failed: number }> {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx', '--expose-gc'], serialization: 'advanced' })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const port = Number(new URL(url).port)
  const report = async (): Promise<Report> => {
    child.send({ order: 'report' })
    const [answer] = (await once(child, 'message')) as [Report]
    return answer
  }
  const publish = (count: number) => {
    child.send({ order: 'publish', everyMs: 1000 / EVENTS_A_SECOND, count })
  }
  let passed = 0
  let failed = 0
  const judge = (what: string, holds: boolean) => {
    say(`${holds ? 'held' : 'NOT HELD'}: ${what}`)
    if (holds) passed++
    else failed++
  }

  const alone = await report()
  const crowd: Reader[] = []
  for (let n = 0; n < readers; n += AT_ONCE) {
    crowd.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, readers - n) }, () => openReader(port)))),
    )
  }
  publish(1)
  await pause(SETTLE_MS)
  const before = await report()
  await pause(seconds * 1000)
  const after = await report()
  publish(0)
  await pause(2_000)
  const { published, open } = await report()
  const complete = crowd.filter(({ heard }) => heard === published).length
  const perSecond = Math.round(((after.published - before.published) * readers) / seconds)
  const cpu = Math.round((after.cpuMs - before.cpuMs) / (seconds * 10))
  say(
    `${alone.rssMb.toFixed(0)} MB alone, ${before.rssMb.toFixed(0)} MB with ${open} readers, ${perSecond} events/s delivered, ${cpu} % of a core`,
  )
  judge(`${complete} of ${readers} readers heard each of ${published} events`, complete === readers)
  judge(
    `memory went from ${before.rssMb.toFixed(0)} to ${after.rssMb.toFixed(0)} MB in ${seconds} s`,
    after.rssMb - before.rssMb < FLAT_MB,
  )
  for (const { socket } of crowd.splice(10)) socket.destroy()
  await pause(SETTLE_MS)

  // the flood itself costs something: with nobody stalled first
  child.send({ order: 'flood', everyMs: FLOOD_EVERY_MS, count: FLOOD_EVENTS })
  await pause(SETTLE_MS)
  const calm = await report()
  const stalled = await Promise.all(Array.from({ length: STALLED }, () => openReader(port)))
  for (const { socket } of stalled) socket.pause()
  let most = calm
  const untilMs = performance.now() + MOST_FLOOD_S * 1000
  while (most.dropped < STALLED && performance.now() < untilMs) {
    await pause(500)
    const now = await report()
    most = { ...now, rssMb: Math.max(most.rssMb, now.rssMb) }
  }
  publish(0)
  const cost = most.rssMb - calm.rssMb
  judge(`${most.dropped} of ${STALLED} stalled readers were cut off`, most.dropped >= STALLED)
  judge(`they cost ${cost.toFixed(1)} MB at most`, cost < MOST_STALLED_MB)
  child.send({ order: 'stop' })
  await once(child, 'exit')
  for (const { socket } of [...crowd, ...stalled]) socket.destroy()
  return { passed, failed }
}

interface Reader {
  socket: Socket
  readonly heard: number
}

const EVENT = Buffer.from('event: reading')

/** Reads the socket itself: thousands of readers must not cost more than whom they read. */
async function openReader(port: number): Promise<Reader> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n')
  let heard = 0
  // batches are written whole, but may arrive in pieces
  let tail = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    const text = tail.length > 0 ? Buffer.concat([tail, bytes]) : bytes
    let at = text.indexOf(EVENT)
    let end = 0
    while (at !== -1) {
      heard++
      end = at + EVENT.length
      at = text.indexOf(EVENT, end)
    }
    tail = Buffer.from(text.subarray(Math.max(end, text.length - EVENT.length + 1)))
  })
  await once(socket, 'data')
  return {
    socket,
    get heard() {
      return heard
    },
  }
}
