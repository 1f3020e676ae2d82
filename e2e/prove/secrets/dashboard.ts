import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The built program. */
export const PROGRAM = fileURLToPath(new URL('../../../dist/server/gaugeboard.js', import.meta.url))
const MAX_WAIT_MS = 30_000

export interface Dashboard {
  url: string
  /** Ends it and resolves to all it printed. */
  stop(): Promise<string>
}

/** Everything the program printed when it was started like this and, where it does not end by itself, was stopped. */
export async function outputOf(environment: Record<string, string>, forMs: number): Promise<string> {
  const program = run(environment, PROGRAM)
  await Promise.race([program.ended, setTimeout(forMs, undefined, { ref: false })])
  return program.stop()
}

/** A built program as people run it, in a process of its own, with nothing in its environment but this. */
export async function startDashboard(
  environment: Record<string, string>,
  path: string = PROGRAM,
): Promise<Dashboard> {
  const program = run(environment, path)
  const deadline = performance.now() + MAX_WAIT_MS
  for (;;) {
    const url = /Gaugeboard is at (http:\S+)/.exec(program.printed())?.[1]
    if (url !== undefined) return { url, stop: program.stop }
    await Promise.race([program.moved(), program.ended, setTimeout(MAX_WAIT_MS, undefined, { ref: false })])
    if (program.hasEnded() || performance.now() > deadline) {
      throw new Error(`The dashboard did not start: ${await program.stop()}`)
    }
  }
}

function run(environment: Record<string, string>, path: string) {
  const child = spawn(process.execPath, [path, 'start'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      printed += text
    })
  }
  const ended = once(child, 'close')
  return {
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    moved: () => once(child.stdout, 'data'),
    printed: () => printed,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      return printed
    },
  }
}
