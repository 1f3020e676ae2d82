import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** How the program is run: built, or from its sources. */
export type Program = readonly string[]

export interface Instance {
  url: string
  /** Ends it and resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** An instance that begins. */
export interface Launched extends Omit<Instance, 'url'> {
  /** Resolves when it says where it is; rejects where it ends before. */
  url: Promise<string>
}

/** Starts the dashboard as a process of its own; resolves when it says where it is. */
export async function startInstance(
  program: Program,
  environment: Record<string, string>,
): Promise<Instance> {
  const { url, end } = launchInstance(program, environment)
  return { url: await url, end }
}

export function launchInstance(program: Program, environment: Record<string, string>): Launched {
  const child = spawn(process.execPath, [...program, 'start'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    url: urlSaid(child.stdout),
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

async function urlSaid(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = /http:\/\/\S+/.exec(line)?.[0]
    if (url === undefined) continue
    output.resume()
    return url
  }
  throw new Error('The dashboard ended before it said where it is')
}
