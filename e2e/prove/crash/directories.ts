import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** New SQLite stores in directories that are removed together. */
export function directories(): { place: () => Promise<Place>; remove: () => void } {
  const made: string[] = []
  return {
    async place() {
      const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-crash-'))
      made.push(directory)
      return directory
    },
    remove: () => {
      for (const directory of made) rmSync(directory, { recursive: true })
    },
  }
}
