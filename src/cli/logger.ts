import { type Logger, pino } from 'pino'

/**
 * Structured logs on standard error, JSON for machines; a line a person can read where it is a terminal. Keys
 * never get here: the parts log what happened to which device, never an address or a header.
 */
export function createLogger(level: string): Logger {
  const readable = process.stderr.isTTY
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    readable
      ? pino.transport({
          target: 'pino-pretty',
          options: { destination: 2, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
        })
      : pino.destination(2),
  )
}
