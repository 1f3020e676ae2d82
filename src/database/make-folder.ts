import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it where they are missing, for their owner only. Throws where one cannot be made; `recursive`
 * of Node 20 tries for ever where the file system says, as /proc does, that there is no such thing.
 */
export function makeFolder(path: string): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (isThere()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // another process may have made it meanwhile
    if (!isThere()) throw error
  }
}
