import { millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import type { Logger } from './logger.ts'

/** Warns at once of what may happen thousands of times, then once a minute with the count and last time. */
export class MinutelyWarning {
  readonly #logger: Pick<Logger, 'warn'>
  readonly #message: string
  #count = 0
  #latest: object = {}
  #latestMs = 0
  #minute: NodeJS.Timeout | undefined

  constructor(logger: Pick<Logger, 'warn'>, message: string) {
    this.#logger = logger
    this.#message = message
  }

  /** The line has the last fields. */
  add(fields: object): void {
    this.#count++
    this.#latest = fields
    this.#latestMs = Date.now()
    if (!this.#minute) this.#warn()
  }

  #warn(late: { lastAt?: string } = {}): void {
    this.#logger.warn({ ...this.#latest, count: this.#count, ...late }, this.#message)
    this.#count = 0
    this.#minute = setTimeout(() => {
      this.#minute = undefined
      if (this.#count > 0) this.#warn({ lastAt: new Date(this.#latestMs).toISOString() })
    }, MINUTE_MS).unref()
  }
}
