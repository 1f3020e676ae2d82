import { isDamage, StoreDamaged, StoreFailure, StoreTooNew } from '../../../database/store-failure.ts'

/** Why an existing file cannot be opened, in our words; other errors unchanged. */
export function explainOpening(path: string, error: unknown): unknown {
  if (isDamage(error)) {
    return new StoreDamaged(
      `${path} cannot be read (${error.message}). Put a backup in its place. Without one, move it and those beside it ` +
        `(${path}-wal, ${path}-shm) away: the dashboard then begins without acknowledgements, silences, notes and judgements.`,
      { cause: error },
    )
  }
  if (error instanceof StoreTooNew) return new StoreFailure(`${path}: ${error.message}`, { cause: error })
  return error
}
