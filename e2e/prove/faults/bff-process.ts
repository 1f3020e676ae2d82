import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { UpstreamLimits } from '../../../src/bff/upstream/upstream-client.ts'

export interface StartOptions {
  upstreamUrl: string
  ca: string
  keys: { apiKey: string; secretKey: string }
  dataDirectory: string
  limits: Partial<UpstreamLimits>
  maxWaitMs: number
  keepsSnapshots: boolean
}

/** What the process can be told to do. */
type Task =
  | ({ what: 'start' } & StartOptions)
  | { what: 'step'; ms: number }
  | { what: 'stop' }
  | { what: 'memory' }

export type Order = Task & { id: number }

export interface Answer {
  url?: string
  mostMb?: number
}

export interface BffProcess {
  /** Starts a server half; resolves to its address. */
  start(options: StartOptions): Promise<string>
  /** Moves its clock. */
  step(ms: number): Promise<void>
  /** Ends the one that runs, as an orderly end of the program does. */
  stop(): Promise<void>
  /** Most megabytes resident since the last time this was asked. */
  mostMb(): Promise<number>
  /** Whether the process has ended, which it never should. */
  hasCrashed(): boolean
  end(): void
}

const PROGRAM = fileURLToPath(new URL('bff-program.ts', import.meta.url))

/** A process of its own for the dashboard's server half. */
export function bffProcess(): BffProcess {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx'] })
  let hasCrashed = false
  const crashed = once(child, 'exit').then(() => {
    hasCrashed = true
    throw new Error('The dashboard has crashed')
  })
  crashed.catch(() => {})
  let orders = 0
  const told = async (task: Task): Promise<Answer> => {
    const id = ++orders
    const answer = new Promise<Answer>((resolve) => {
      const hear = (message: Answer & { id: number }) => {
        if (message.id !== id) return
        child.off('message', hear)
        resolve(message)
      }
      child.on('message', hear)
    })
    child.send({ ...task, id } satisfies Order)
    return Promise.race([answer, crashed])
  }
  return {
    start: async (options) => (await told({ what: 'start', ...options })).url ?? '',
    step: async (ms) => void (await told({ what: 'step', ms })),
    stop: async () => void (await told({ what: 'stop' })),
    mostMb: async () => (await told({ what: 'memory' })).mostMb ?? Number.NaN,
    hasCrashed: () => hasCrashed,
    end: () => void child.disconnect(),
  }
}
