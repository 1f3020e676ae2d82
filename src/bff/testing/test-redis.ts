import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import getPort from 'get-port'

/** A real Redis of a test's own, which keeps nothing. */
export interface TestRedis {
  url: string
  /** It answers no one, and announces nothing. */
  pause(): void
  resume(): void
  /** It goes, with all it had. */
  stop(): Promise<void>
  /** It comes back at the same address, empty. */
  start(): Promise<void>
}

export async function startRedis(program: string): Promise<TestRedis> {
  const port = await getPort({ host: '127.0.0.1' })
  let server = await started(program, port)
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    async start() {
      server = await started(program, port)
    },
  }
}

async function started(program: string, port: number): Promise<ChildProcess> {
  const server = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  for await (const line of createInterface(server.stdout)) {
    if (!/ready to accept connections/i.test(line)) continue
    server.stdout.resume()
    return server
  }
  throw new Error('Redis did not start')
}
