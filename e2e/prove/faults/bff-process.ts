import { once } from 'node:events'
import type { UpstreamLimits } from '../../../src/bff/upstream/upstream-client.ts'
import { forked } from '../program.ts'

export interface StartOptions {
  upstreamUrl: string
  ca: string
  keys: { apiKey: string; secretKey: string }
  dataDirectory: string
  limits: Partial<UpstreamLimits>
  maxWaitMs: number
  keepsSnapshots: boolean
}

/** What the process can be told to do: move its clock, end an orderly way, say its most megabytes since it was asked last. */
export type Order = { id: number } & (
  | { what: 'start'; options: StartOptions }
  | { what: 'step'; ms: number }
  | { what: 'stop' | 'memory' }
)

export interface Answer {
  id: number
  url?: string
  mostMb?: number
}

type Task = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never

/** A process of its own for the dashboard's server half. */
export class BffProcess {
  readonly #child = forked(new URL('bff-program.ts', import.meta.url))
  readonly #crashed: Promise<never>
  #orders = 0
  /** Whether the process has ended, which it never should. */
  hasCrashed = false

  constructor() {
    this.#crashed = once(this.#child, 'exit').then(() => {
      this.hasCrashed = true
      throw new Error('The dashboard has crashed')
    })
    this.#crashed.catch(() => {})
  }

  async tell(task: Task): Promise<Answer> {
    const id = ++this.#orders
    const answer = new Promise<Answer>((resolve) => {
      const hear = (message: Answer) => {
        if (message.id !== id) return
        this.#child.off('message', hear)
        resolve(message)
      }
      this.#child.on('message', hear)
    })
    this.#child.send({ ...task, id })
    return Promise.race([answer, this.#crashed])
  }

  /** Starts a server half; resolves to its address. */
  async start(options: StartOptions): Promise<string> {
    return (await this.tell({ what: 'start', options })).url ?? ''
  }

  end(): void {
    this.#child.disconnect()
  }
}
