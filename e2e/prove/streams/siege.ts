import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoadOptions } from './load.ts'

export interface SiegeOptions extends Pick<LoadOptions, 'judge' | 'say'> {
  /** Path of the built program. */
  program: string
  /** File descriptors that the dashboard may have. */
  descriptors: number
  /** Streams that one address asks for. */
  streams: number
  /** Takes a bound away, to show that it is noticed. */
  environment?: Record<string, string>
}

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const STREAMS_PER_ADDRESS = 100
const BESIEGER = '203.0.113.66'
const VIEWER = '198.51.100.7'
const AT_ONCE = 50
const READY_MS = 90_000
const LOOK_EVERY_MS = 100
/** What a probe may take, on a machine that both sides share. */
const PROBE_MS = 5_000

/**
 * A whole dashboard with few file descriptors. One address asks for thousands of event streams, then opens more
 * connections than there are descriptors and says nothing on them. Holds that it gets what one address may have, that
 * probes and other viewers are answered all the time, and that the log says so and is not flooded.
 */
export async function proveSiege({ descriptors, streams, judge, say, ...start }: SiegeOptions) {
  const dashboard = await startDashboard({ descriptors, ...start })
  const { ask, port } = dashboard
  const sockets: Socket[] = []
  try {
    const answers = new Map<number, number>()
    for (let asked = 0; asked < streams; asked += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, streams - asked) }, () =>
        openStream(port, BESIEGER),
      )
      for (const { socket, status } of await Promise.all(some)) {
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 200) sockets.push(socket)
      }
    }
    say(
      `${streams} streams asked for by one address: ${[...answers].map((pair) => pair.join(' × ')).join(', ')}`,
    )
    judge(`one address has ${sockets.length} streams`, sockets.length === STREAMS_PER_ADDRESS)
    judge('all others were refused with 429', answers.get(429) === streams - sockets.length)
    await judgeOthers('beside its streams')

    let answered = 0
    let probes = 0
    for (let opened = 0; opened < 2 * descriptors; opened += AT_ONCE) {
      for (let n = 0; n < AT_ONCE; n++) sockets.push(connect(port, '127.0.0.1').on('error', () => {}))
      probes++
      if ((await ask('/healthz', BESIEGER)) === 200) answered++
    }
    judge(
      `${answered} of ${probes} probes were answered between ${2 * descriptors} connections`,
      answered === probes,
    )
    await judgeOthers('beside its connections')

    for (const socket of sockets) socket.destroy()
    const isFree = await until(async () => (await dashboard.metric('event_streams')) === 0)
    judge('all streams are given back once it has gone', isFree)
    const lines = dashboard.lines.filter((line) => /refused/.test(line))
    const minutes = Math.ceil(dashboard.seconds() / 60)
    say(`${lines.length} lines in the log, of ${dashboard.lines.length}`)
    // one for streams and one for connections
    judge('the log says so, about once a minute', lines.length >= 2 && lines.length <= 2 * (minutes + 1))
  } finally {
    for (const socket of sockets) socket.destroy()
    await dashboard.stop()
  }

  async function judgeOthers(when: string): Promise<void> {
    judge(`another viewer gets the stations ${when}`, (await ask('/api/kiosks/demo/devices', VIEWER)) === 200)
    const { socket, status } = await openStream(port, VIEWER)
    sockets.push(socket)
    judge(`another viewer gets a stream ${when}`, status === 200)
    for (const path of ['/healthz', '/readyz']) {
      judge(`${path} is answered ${when}`, (await ask(path, BESIEGER)) === 200)
    }
    const [open, limit] = [await dashboard.metric('connections'), await dashboard.metric('connections_limit')]
    judge(
      `${open} connections are open ${when}, of ${descriptors} descriptors`,
      open <= limit && limit < descriptors,
    )
  }
}

async function startDashboard({
  program,
  descriptors,
  environment = {},
}: Pick<SiegeOptions, 'program' | 'descriptors' | 'environment'>) {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-siege-'))
  const startedMs = performance.now()
  const child: ChildProcess = spawn(
    'sh',
    ['-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', process.execPath, program, 'start'],
    {
      cwd: REPOSITORY,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: directory,
        PORT: '0',
        SIMULATE_DAYS: '1',
        TRUSTED_PROXY: '127.0.0.1',
        METRICS_TOKEN: 'a-token-for-this-proof',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const exit = once(child, 'exit')
  const lines: string[] = []
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => lines.push(line))
  const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')
  const port = Number(new URL(/ at (http:\S+)$/.exec(line)?.[1] ?? '').port)
  const get = async (path: string, headers: Record<string, string>): Promise<IncomingMessage | undefined> => {
    const asked = request({ port, host: '127.0.0.1', path, headers, agent: false, timeout: PROBE_MS })
    asked.on('timeout', () => asked.destroy(new Error('no answer in time'))).end()
    const [response] = await once(asked, 'response').catch(() => [])
    return response
  }
  const ask = async (path: string, address: string) => {
    const response = await get(path, { 'x-forwarded-for': address })
    response?.resume()
    return response?.statusCode
  }
  const isReady = await until(async () => (await ask('/readyz', VIEWER)) === 200)
  if (!isReady) throw new Error('The dashboard did not get ready')
  return {
    port,
    lines,
    ask,
    seconds: () => (performance.now() - startedMs) / 1000,
    async metric(name: string): Promise<number> {
      const response = await get('/metrics', { authorization: 'Bearer a-token-for-this-proof' })
      const written = response ? await text(response) : ''
      return Number(new RegExp(`^gaugeboard_${name} (\\d+)$`, 'm').exec(written)?.[1])
    },
    async stop() {
      child.kill('SIGKILL')
      await exit
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Asks for a stream as a client of the proxy that this machine is; resolves to 0 where no answer comes. */
async function openStream(port: number, address: string): Promise<{ socket: Socket; status: number }> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.on('error', () => {})
  socket.write(
    `GET /api/kiosks/demo/events HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  )
  const first = await Promise.race([
    once(socket, 'data').catch(() => ['']),
    once(socket, 'close').then(() => ['']),
  ])
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(String(first[0]))?.[1] ?? 0)
  if (status !== 200) socket.destroy()
  return { socket, status }
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  const untilMs = performance.now() + READY_MS
  while (performance.now() < untilMs) {
    if (await holds()) return true
    await pause(LOOK_EVERY_MS)
  }
  return false
}
