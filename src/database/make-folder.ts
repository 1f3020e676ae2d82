import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and its parents, for their owner only. Throws on failure. Not `recursive`: Node 20 retries
 * for ever where the file system says, as /proc does, that there is no such thing.
 */
export function makeFolder(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (isThere()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // another process may have made it
    if (!isThere()) throw error
  }
}
