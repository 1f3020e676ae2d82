import type { Store } from './store.ts'

/** A failure that every engine knows. The message is a sentence for the operator: what happened and what to do. */
export class StoreFailure extends Error {
  override name = 'StoreFailure'
}

/**
 * The store cannot do this now and may later: its disk is full, another process holds it, its server is away. Nothing
 * of the call was acknowledged. `append`, `registerDevice`, `settle` and `seal` may be repeated as they were.
 */
export class StoreUnavailable extends StoreFailure {
  override name = 'StoreUnavailable'
}

/** What the store keeps cannot be read in full. Trying again does not help. */
export class StoreDamaged extends StoreFailure {
  override name = 'StoreDamaged'
}

/** The same store, of which every failure is what `explain` makes of it. */
export function explained(store: Store, explain: (error: unknown) => unknown): Store {
  return explainedPart(store, explain)
}

function explainedPart<Part extends object>(part: Part, explain: (error: unknown) => unknown): Part {
  const member = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) return explainedPart(value, explain)
    if (typeof value !== 'function') return value
    return (...parameters: unknown[]) => explainedResult(Reflect.apply(value, part, parameters), explain)
  }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, member(value)])) as Part
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
