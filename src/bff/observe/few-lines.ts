import type { Logger } from './logger.ts'

/** Told one by one; of what comes on top it is told how many they were. */
const MOST_TOLD = 5

/** Warns of what may befall one station, or all of them in the same moment. */
export class FewLines {
  readonly #logger: Pick<Logger, 'warn'>
  readonly #message: string
  #count = 0

  constructor(logger: Pick<Logger, 'warn'>, message: string) {
    this.#logger = logger
    this.#message = message
  }

  add(fields: object): void {
    if (++this.#count <= MOST_TOLD) this.#logger.warn(fields, this.#message)
  }

  /** Nothing is added any more. */
  end(): void {
    const others = this.#count - MOST_TOLD
    if (others > 0) this.#logger.warn({ others }, this.#message)
  }
}
