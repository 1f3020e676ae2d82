const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|DATA|CORRUPTFS)$)/

/** Whether SQLite says by this error that a file is damaged, or none of its own. */
export function isDamage(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && DAMAGED.test(error.code)
  )
}
