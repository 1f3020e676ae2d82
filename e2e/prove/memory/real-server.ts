import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Built before the start; `bin/gaugeboard.js` would look for newer sources in the process that is watched. */
const PROGRAM = fileURLToPath(new URL('../../../dist/server/gaugeboard.js', import.meta.url))

export interface RealServer {
  url: string
  /** Megabytes resident, now and at most since the start. */
  resident(): Promise<{ nowMb: number; mostMb: number }>
  stop(): Promise<void>
}

/** Whether this system tells how much memory a process holds. */
export async function tellsMemory(): Promise<boolean> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  return status.includes('VmHWM:')
}

/** Makes sure that the program is built from the sources as they are. */
export async function builtProgram(): Promise<void> {
  await promisify(execFile)(process.execPath, ['bin/gaugeboard.js', '--version'])
}

/** The program as `npm run service` runs it, over HTTPS, in a process of its own. */
export function realServer(dataDirectory: string): Promise<RealServer> {
  return realProgram('service', { DATA_DIR: dataDirectory, SERVICE_PORT: '0' })
}

/** The same as `npm start` runs it before a service, with nobody signed in. */
export function realDashboard(dataDirectory: string, variables: NodeJS.ProcessEnv): Promise<RealServer> {
  const credentials = { UPSTREAM_API_KEY: 'memory-api-key', UPSTREAM_SECRET_KEY: 'memory-secret-key' }
  return realProgram('start', {
    DATA_DIR: dataDirectory,
    PORT: '0',
    AUTH: 'none',
    ...credentials,
    ...variables,
  })
}

async function realProgram(command: string, variables: NodeJS.ProcessEnv): Promise<RealServer> {
  const child = spawn(process.execPath, [PROGRAM, command], {
    env: { ...process.env, LOG_LEVEL: 'error', DATABASE_URL: '', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0]
    if (!url) continue
    child.stdout.resume()
    return {
      url,
      async resident() {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
        const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
        return { nowMb: megabytes('VmRSS'), mostMb: megabytes('VmHWM') }
      },
      async stop() {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      },
    }
  }
  throw new Error('The program ended before it listened')
}
