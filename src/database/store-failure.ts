/** A failure that every engine knows. The message is a sentence for the operator: what happened and what to do. */
export class StoreFailure extends Error {
  override name = 'StoreFailure'
}

/**
 * The store cannot do this now and may later: its disk is full, another process holds it, its server is away. Nothing
 * of the call was acknowledged.
 */
export class StoreUnavailable extends StoreFailure {
  override name = 'StoreUnavailable'
}

/** What the store keeps cannot be read in full. Trying again does not help. */
export class StoreDamaged extends StoreFailure {
  override name = 'StoreDamaged'
}

/** A newer version of the program made the store what it is: this one would not understand what is in it. */
export class StoreTooNew extends StoreFailure {
  override name = 'StoreTooNew'

  /** `version` is that of the store's schema, `known` the newest one that this program has. */
  constructor(version: number, known: number) {
    super(
      `The store was written by a newer version (schema ${version}, known ${known}). Start that version or a later one, ` +
        'or put a backup from before in its place.',
    )
  }
}

/** The same store, of which every failure, its parts' included, is what `explain` makes of it. */
export function explained<Store extends object>(store: Store, explain: (error: unknown) => unknown): Store {
  const member = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) return explained(value, explain)
    if (typeof value !== 'function') return value
    return (...parameters: unknown[]) => explainedResult(Reflect.apply(value, store, parameters), explain)
  }
  return Object.fromEntries(Object.entries(store).map(([name, value]) => [name, member(value)])) as Store
}

/** A store answers with a promise, or with something that is read piece by piece. */
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
