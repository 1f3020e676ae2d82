/** A structured logger; pino fits as it is. */
export interface Logger {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
  debug(fields: object, message: string): void
}

/** The rest is counted in a last line. */
const MAX_WARNINGS = 5

/** A logger that adds these fields to each line. */
export function withFields(logger: Logger, common: object): Logger {
  return {
    error: (fields, message) => logger.error({ ...common, ...fields }, message),
    warn: (fields, message) => logger.warn({ ...common, ...fields }, message),
    info: (fields, message) => logger.info({ ...common, ...fields }, message),
    debug: (fields, message) => logger.debug({ ...common, ...fields }, message),
  }
}

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
