import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Report {
  rssMb: number
  published: number
  cpuMs: number
  open: number
  dropped: number
}

/** What the dashboard is to publish: so many, each so many milliseconds. */
export interface Publishing {
  order: 'publish' | 'flood'
  everyMs: number
  count: number
}

export type Order = Publishing | { order: 'rest' | 'report' | 'stop' }

export interface LoadProcess {
  port: number
  publish(what: Publishing): void
  /** Publishes no more. */
  rest(): void
  report(): Promise<Report>
  stop(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('load-program.ts', import.meta.url))

/** Starts a dashboard in a process of its own. */
export async function startLoadProcess(): Promise<LoadProcess> {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx', '--expose-gc'], serialization: 'advanced' })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const tell = (order: Order) => void child.send(order)
  return {
    port: Number(new URL(url).port),
    publish: tell,
    rest: () => tell({ order: 'rest' }),
    async report() {
      tell({ order: 'report' })
      const [answer] = (await once(child, 'message')) as [Report]
      return answer
    },
    async stop() {
      tell({ order: 'stop' })
      await once(child, 'exit')
    },
  }
}
