import { isDamage, StoreDamaged, StoreUnavailable } from '../../../database/store-failure.ts'

const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)$/
const HELD = /^SQLITE_(BUSY|LOCKED)/
/** Quotas, file limits and failing disks in SQLite's words; unreadable data is damage. */
const UNWRITABLE = /^(SQLITE_IOERR(?!_NOMEM)|EFBIG$|EIO$)/

/** An error of SQLite or the file system in our words, others unchanged. */
export function explainFailure(file: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error
  const { code, message } = error
  const options = { cause: error }
  if (isDamage(error)) {
    return new StoreDamaged(
      `${file} cannot be read (${message}). Put a backup in its place, or save what can still be read: ` +
        'see "A damaged store" in docs/operations-service.md.',
      options,
    )
  }
  if (FULL.test(code)) {
    return new StoreUnavailable(
      `The disk of ${file} is full (${message}). Make room on it; what is stored can still be read.`,
      options,
    )
  }
  if (HELD.test(code)) {
    return new StoreUnavailable(
      `${file} is held by another process (${message}). See which one writes to it for so long.`,
      options,
    )
  }
  if (UNWRITABLE.test(code)) {
    return new StoreUnavailable(
      `${file} cannot be written (${message}, ${code}). See whether its disk is full, over its quota or failing.`,
      options,
    )
  }
  return error
}
