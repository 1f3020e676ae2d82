import { reasonOf, StoreDamaged, StoreUnavailable } from '../../../database/store-failure.ts'

const DISK_FULL = '53100'
const DAMAGED = /^XX00[12]$/
/** Codes of failures that pass: resources, starting or stopping server, read-only, locks, connections. */
const LATER = /^(53...|57P0[1-5]|25006|40001|40P01|55P03|08...)$/
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/
/** The driver's own errors have no code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/

/** An error of the server or connection in our words, others unchanged. Never with the password. */
export function explainFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const reason = reasonOf(error)
  const options = { cause: error }
  if (DAMAGED.test(code)) {
    return new StoreDamaged(
      `The database of DATABASE_URL is damaged (${reason}). Restore a backup: see docs/operations-service.md.`,
      options,
    )
  }
  if (code === DISK_FULL) {
    return new StoreUnavailable(
      `The disk of the database of DATABASE_URL is full (${reason}). Make room on it.`,
      options,
    )
  }
  if (LATER.test(code) || UNREACHABLE.test(code) || CONNECTION_LOST.test(error.message)) {
    return new StoreUnavailable(
      `The database of DATABASE_URL cannot be used now (${reason}). See whether its server runs, can be reached and takes writes.`,
      options,
    )
  }
  return error
}
