import { unwatchFile, watchFile } from 'node:fs'

/**
 * How often a file is looked at. Looking at its times and size works where notifications of changes do not: over a
 * network, through a container's mount, and for a file that is replaced by renaming another.
 */
const LOOK_EVERY_MS = 2_000

/** Calls `look` whenever a file may have changed, until the returned function is called. */
export function lookAtFile(path: string, look: () => void, everyMs = LOOK_EVERY_MS): () => void {
  // a listener of its own, so that ending one ends no other
  const own = () => look()
  watchFile(path, { interval: everyMs, persistent: false }, own)
  // the watch compares with the file as its first look finds it: what changes before that look is there, it
  // never notifies
  look()
  const once = setTimeout(look, everyMs).unref()
  return () => {
    clearTimeout(once)
    unwatchFile(path, own)
  }
}
