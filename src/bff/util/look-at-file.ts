import { unwatchFile, watchFile } from 'node:fs'

/** Polling works where notifications do not: over a network, a container's mount, and for a replaced file. */
const LOOK_EVERY_MS = 2_000

/** Calls `look` when a file may have changed, until the returned function is called. */
export function lookAtFile(path: string, look: () => void, everyMs = LOOK_EVERY_MS): () => void {
  // a listener of its own, so that ending one ends no other
  const own = () => look()
  watchFile(path, { interval: everyMs, persistent: false }, own)
  // the watch compares with its own first look and does not notify of earlier changes
  look()
  const once = setTimeout(look, everyMs).unref()
  return () => {
    clearTimeout(once)
    unwatchFile(path, own)
  }
}
