const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|DATA|CORRUPTFS)$)/

/** Whether SQLite's error means a damaged file, or none of its own. */
export function isDamage(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && DAMAGED.test(error.code)
  )
}
