import { fstatSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { knownSecrets } from '../bff/observe/secrets/secret-guard.ts'

/** HTTP clients keep addresses and headers in an error's other fields. */
interface LoggedError {
  type: string
  message: string
  stack: string | undefined
  code?: string
  cause?: LoggedError
}

const STANDARD_ERROR = 2
const MAX_WAITING_BYTES = 1024 * 1024

const MAX_CAUSES = 5
const LEFT_OUT = '[left out]'

/** Library fields that may hold secrets. */
const UNPRINTABLE = ['headers', 'authorization', 'cookie', 'url', 'href', 'path', 'body']

/**
 * JSON logs on standard error; readable lines on a terminal. Three things keep keys out: no part logs an
 * address or a header; errors are reduced to the fields of `LoggedError`; known secrets are scrubbed from
 * every line.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const readable = process.stderr.isTTY && destination === undefined
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) => loggedError(error),
        ...Object.fromEntries(UNPRINTABLE.map((name) => [name, () => LEFT_OUT])),
      },
      hooks: { streamWrite: (line) => knownSecrets.scrub(line) },
    },
    readable
      ? pino.transport({
          target: 'pino-pretty',
          options: { destination: 2, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' },
        })
      : (destination ?? standardError()),
  )
}

/** A line that cannot be written waits for the next: a full disk must stop the log and nothing else. */
function standardError(): ReturnType<typeof pino.destination> {
  const kind = fstatSync(STANDARD_ERROR)
  // the reader of a pipe may be slow and is not awaited
  const sync = !kind.isFIFO() && !kind.isSocket()
  const stream = pino.destination({ dest: STANDARD_ERROR, sync, maxLength: MAX_WAITING_BYTES })
  let isFailing = false
  // an unhandled error event would end the process
  stream.on('error', () => {
    isFailing = true
  })
  stream.on('write', () => {
    isFailing = false
  })
  const flushSync = stream.flushSync.bind(stream)
  // it would retry for ever and block the process
  stream.flushSync = () => {
    if (!isFailing) flushSync()
  }
  return stream
}

/** Logs an unexpected error, without secrets, before the process ends. */
export function logCrashes(logger: Logger): void {
  process.once('uncaughtException', (err) => {
    logger.fatal({ err }, 'an error that nobody expected ends the process')
    setTimeout(() => process.exit(1), 1_000)
    logger.flush(() => process.exit(1))
  })
}

function loggedError(error: unknown, causes = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: undefined }
  const { message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && causes < MAX_CAUSES && { cause: loggedError(cause, causes + 1) }),
  }
}
