/** A structured logger; pino fits as it is. */
export interface Logger {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
  debug(fields: object, message: string): void
}

/** A logger that adds these fields to each line. */
export function withFields(logger: Logger, common: object): Logger {
  return {
    error: (fields, message) => logger.error({ ...common, ...fields }, message),
    warn: (fields, message) => logger.warn({ ...common, ...fields }, message),
    info: (fields, message) => logger.info({ ...common, ...fields }, message),
    debug: (fields, message) => logger.debug({ ...common, ...fields }, message),
  }
}
