import type { Logger } from '../logger.ts'
import type { Store } from './store.ts'
import { StoreUnavailable } from './store-failure.ts'

export interface OutageReporting {
  logger: Pick<Logger, 'warn' | 'error'>
  /** Epoch milliseconds. */
  now: () => number
}

const EVERY_MS = 60_000

/**
 * The same store, which logs by itself that it takes no writes, at most once a minute, and that it takes them again.
 * Its many writers each try again and need not say so.
 */
export function reportingOutages(store: Store, { logger, now }: OutageReporting): Store {
  let sinceMs: number | undefined
  let refused = 0
  let isTold = false
  let toldMs = Number.NEGATIVE_INFINITY

  function failed(err: StoreUnavailable): void {
    const nowMs = now()
    sinceMs ??= nowMs
    refused++
    if (nowMs - toldMs < EVERY_MS) return
    toldMs = nowMs
    isTold = true
    logger.error(
      { err, since: isoTime(sinceMs), refused },
      'The store takes no writes now; they are tried again',
    )
  }

  function written(): void {
    if (sinceMs === undefined) return
    if (isTold) logger.warn({ since: isoTime(sinceMs), refused }, 'The store takes writes again')
    sinceMs = undefined
    refused = 0
    isTold = false
  }

  /** `hasWritten`: some calls find that there is nothing to write. */
  const watched =
    <Parameters extends unknown[], Result>(
      write: (...parameters: Parameters) => Promise<Result>,
      hasWritten: (result: Result) => boolean = () => true,
    ) =>
    async (...parameters: Parameters): Promise<Result> => {
      try {
        const result = await write(...parameters)
        if (hasWritten(result)) written()
        return result
      } catch (error) {
        if (error instanceof StoreUnavailable) failed(error)
        throw error
      }
    }

  return {
    ...store,
    registerDevice: watched(store.registerDevice),
    append: watched(store.append, ({ stored }) => stored > 0),
    claimLanes: watched(store.claimLanes, (lanes) => lanes.length > 0),
    settle: watched(store.settle),
    releaseLane: watched(store.releaseLane),
    ...(store.sealing && { sealing: { ...store.sealing, seal: watched(store.sealing.seal) } }),
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
