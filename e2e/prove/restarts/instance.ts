import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** How the program is run: built, or from its sources. */
export type Program = readonly string[]

export interface Instance {
  url: string
  /** Ends it and resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts the dashboard as a process of its own; resolves when it says where it is. */
export async function startInstance(
  program: Program,
  environment: Record<string, string>,
): Promise<Instance> {
  const child = spawn(process.execPath, [...program, 'start'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\/\/\S+/.exec(line)?.[0]
    if (url === undefined) continue
    child.stdout.resume()
    return {
      url,
      async end(signal) {
        child.kill(signal)
        await ended
      },
    }
  }
  throw new Error('The dashboard ended before it said where it is')
}
