/** Known to every engine. The message tells the operator what happened and what to do. */
export class StoreFailure extends Error {
  override name = 'StoreFailure'
}

/** The store may work later: a full disk, another process, an absent server. Nothing was acknowledged. */
export class StoreUnavailable extends StoreFailure {
  override name = 'StoreUnavailable'
}

/** The data cannot be read in full; retrying does not help. */
export class StoreDamaged extends StoreFailure {
  override name = 'StoreDamaged'
}

/** A newer program wrote the store. */
export class StoreTooNew extends StoreFailure {
  override name = 'StoreTooNew'

  /** `version`: the store's schema; `known`: this program's newest. */
  constructor(version: number, known: number) {
    super(
      `The store was written by a newer version (schema ${version}, known ${known}). Start that version or a later one, ` +
        'or put a backup from before in its place.',
    )
  }
}

/** The same store with every error mapped by `explain`, those of its parts included. */
export function explained<Store extends object>(store: Store, explain: (error: unknown) => unknown): Store {
  const member = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) return explained(value, explain)
    if (typeof value !== 'function') return value
    return (...parameters: unknown[]) => explainedResult(Reflect.apply(value, store, parameters), explain)
  }
  return Object.fromEntries(Object.entries(store).map(([name, value]) => [name, member(value)])) as Store
}

function explainedResult(result: unknown, explain: (error: unknown) => unknown): unknown {
  if (result instanceof Promise) {
    return result.catch((error: unknown) => {
      throw explain(error)
    })
  }
  return explainedPieces(result as AsyncIterable<unknown>, explain)
}

async function* explainedPieces(
  pieces: AsyncIterable<unknown>,
  explain: (error: unknown) => unknown,
): AsyncGenerator<unknown> {
  try {
    yield* pieces
  } catch (error) {
    throw explain(error)
  }
}

/** Whether a row of that key exists already, by either engine's code. */
export function isConflict(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code)
  return code === '23505' || /^SQLITE_CONSTRAINT(_PRIMARYKEY|_UNIQUE)?$/.test(code)
}

/** A host with several addresses fails with one error a try, without a message of its own. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(reasonOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|DATA|CORRUPTFS)$)/

/** Whether SQLite's error means a damaged file, or none of its own. */
export function isDamage(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && DAMAGED.test(error.code)
  )
}
