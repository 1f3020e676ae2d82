/** The part of a structured logger that the service needs; pino fits as it is. */
export interface Logger {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
}
