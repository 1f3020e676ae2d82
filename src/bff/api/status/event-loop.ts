import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { InstanceStatus } from '../../../domain/status.ts'

const WINDOW_MS = 60_000
const NANOSECONDS = 1e6
/** The measuring timer itself is this late. */
const RESOLUTION_MS = 10

/** Measures the event loop's delay in windows of a minute. */
export class EventLoopWatch {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  #before = { p99: 0, max: 0 }
  #timer: NodeJS.Timeout | undefined

  start(): void {
    this.#histogram.enable()
    this.#timer = setInterval(() => {
      this.#before = this.#now()
      this.#histogram.reset()
    }, WINDOW_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#histogram.disable()
  }

  get delay(): InstanceStatus['eventLoop'] {
    if (!this.#timer) return null
    const now = this.#now()
    return { p99: Math.max(now.p99, this.#before.p99), max: Math.max(now.max, this.#before.max) }
  }

  #now(): { p99: number; max: number } {
    if (this.#histogram.count === 0) return { p99: 0, max: 0 }
    const lateMs = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS)
    return { p99: lateMs(this.#histogram.percentile(99)), max: lateMs(this.#histogram.max) }
  }
}
