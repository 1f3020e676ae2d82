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

/** Starts a server half; moves its clock; ends it an orderly way; says its most megabytes since it was asked last. */
export type Order = { start: StartOptions } | { stepMs: number } | 'stop' | 'memory'

export interface Answer {
  url?: string
  mostMb?: number
}

/** A process of its own for the dashboard's server half, which takes one order after the other. */
export class BffProcess {
  readonly #child = forked(new URL('bff-program.ts', import.meta.url))
  readonly #crashed: Promise<never>
  /** Whether the process has ended, which it never should. */
  hasCrashed = false

  constructor() {
    this.#crashed = once(this.#child, 'exit').then(() => {
      this.hasCrashed = true
      throw new Error('The dashboard has crashed')
    })
    this.#crashed.catch(() => {})
  }

  async send(order: Order): Promise<Answer> {
    const answer = once(this.#child, 'message')
    this.#child.send(order)
    const [answered] = await Promise.race([answer, this.#crashed])
    return answered
  }

  /** Starts a server half; resolves to its address. */
  async start(options: StartOptions): Promise<string> {
    return (await this.send({ start: options })).url ?? ''
  }

  end(): void {
    this.#child.disconnect()
  }
}
