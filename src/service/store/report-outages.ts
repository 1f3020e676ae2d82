import { StoreUnavailable } from '../../database/store-failure.ts'
import type { Logger } from '../../outbox/delivery-worker.ts'
import type { Store } from './store.ts'

export interface OutageReporting {
  logger: Pick<Logger, 'warn' | 'error'>
  now: () => number
}

type WriteKind = 'registerDevice' | 'append' | 'claimLanes' | 'settle' | 'seal'

const EVERY_MS = 60_000

/** The same store, logging once a minute at most that it refuses writes, and that it takes them again. */
export function reportingOutages(store: Store, { logger, now }: OutageReporting): Store {
  /** Kinds of writes that failed last: small ones may still succeed on a nearly full disk. */
  const failing = new Set<WriteKind>()
  let sinceMs: number | undefined
  let refused = 0
  let isReported = false
  let reportedMs = Number.NEGATIVE_INFINITY

  function failed(kind: WriteKind, err: StoreUnavailable): void {
    const nowMs = now()
    failing.add(kind)
    sinceMs ??= nowMs
    refused++
    if (nowMs - reportedMs < EVERY_MS) return
    reportedMs = nowMs
    isReported = true
    logger.error(
      { err, since: isoTime(sinceMs), refused },
      'The store takes no writes now; they are tried again',
    )
  }

  function succeeded(kind: WriteKind): void {
    if (!failing.delete(kind) || failing.size > 0 || sinceMs === undefined) return
    if (isReported) logger.warn({ since: isoTime(sinceMs), refused }, 'The store takes writes again')
    sinceMs = undefined
    refused = 0
    isReported = false
  }

  const watched =
    <Parameters extends unknown[], Result>(
      kind: WriteKind,
      write: (...parameters: Parameters) => Promise<Result>,
    ) =>
    async (...parameters: Parameters): Promise<Result> => {
      try {
        const result = await write(...parameters)
        succeeded(kind)
        return result
      } catch (error) {
        if (error instanceof StoreUnavailable) failed(kind, error)
        throw error
      }
    }

  return {
    ...store,
    registerDevice: watched('registerDevice', store.registerDevice),
    append: watched('append', store.append),
    outbox: {
      ...store.outbox,
      claimLanes: watched('claimLanes', store.outbox.claimLanes),
      settle: watched('settle', store.outbox.settle),
    },
    ...(store.sealing && { sealing: { ...store.sealing, seal: watched('seal', store.sealing.seal) } }),
  }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
