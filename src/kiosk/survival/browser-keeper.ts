import { createKeeper } from './keeper.ts'

/** Where the page keeps what it needs to start without network. */
export const keeper = createKeeper({ storage: storageOf(), nowMs: Date.now, prefix: 'gaugeboard.kiosk.' })

function storageOf(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    // forbidden: the page goes on with what it has in memory
    return undefined
  }
}
