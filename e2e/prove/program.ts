import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** The built program: `bin/gaugeboard.js` would look for newer sources at every start. */
export const BUILT = fileURLToPath(new URL('../../dist/server/gaugeboard.js', import.meta.url))

/** A program in a process of its own. */
export interface Launched {
  child: ChildProcess
  /** Resolves when it says where it is; rejects with all it printed where it ends before. */
  url: Promise<string>
  /** All that it has printed so far. */
  printed(): string
  /** Megabytes, now and at most since the start (Linux). */
  resident(): Promise<{ nowMb: number; mostMb: number }>
  /** Ends it and resolves when it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export type Running = Omit<Launched, 'url'> & { url: string }

/** Runs Node with these words, and nothing in the environment but this. */
export function launch(words: readonly string[], environment: Record<string, string>): Launched {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'close')
  let text = ''
  for (const stream of [child.stdout, child.stderr] as Readable[])
    stream.setEncoding('utf8').on('data', (some: string) => {
      text += some
    })
  const addressed = async () => {
    for await (const line of createInterface(child.stdout as Readable)) {
      const url = /https?:\/\/\S+/.exec(line)?.[0]
      if (url === undefined) continue
      child.stdout?.resume()
      return url
    }
    await ended
    throw new Error(`The program ended before it said where it is: ${text}`)
  }
  const url = addressed()
  // whoever kills it at once does not ask where it is
  url.catch(() => {})
  return {
    child,
    url,
    printed: () => text,
    async resident() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
      return { nowMb: mb('VmRSS'), mostMb: mb('VmHWM') }
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** The same, resolved when it says where it is. */
export async function started(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<Running> {
  const launched = launch(words, environment)
  return { ...launched, url: await launched.url }
}

/** A program of a proof, run from its source, that is told what to do by messages. */
export function forked(source: URL): ChildProcess {
  return fork(fileURLToPath(source), { execArgv: ['--import', 'tsx'] })
}

/** A new and empty folder, and what is called so in it. */
export async function newFolder(name: string) {
  const path = await mkdtemp(join(tmpdir(), `gaugeboard-${name}-`))
  return {
    path,
    file: (called: string) => join(path, called),
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
