import type { Logger } from './logger.ts'

/** The rest is counted in a last line. */
const MAX_WARNINGS = 5

/** Warnings of what may affect one station, or all at once. */
export class LimitedWarnings {
  readonly #logger: Pick<Logger, 'warn'>
  readonly #message: string
  #count = 0

  constructor(logger: Pick<Logger, 'warn'>, message: string) {
    this.#logger = logger
    this.#message = message
  }

  add(fields: object): void {
    if (++this.#count <= MAX_WARNINGS) this.#logger.warn(fields, this.#message)
  }

  end(): void {
    const others = this.#count - MAX_WARNINGS
    if (others > 0) this.#logger.warn({ others }, this.#message)
  }
}
