import { NO_OVERLAYS, type Overlays, overlaysOver } from '../bff/api/overlays/overlays.ts'
import { OverlaysFile } from '../bff/api/overlays/overlays-file.ts'
import type { Logger } from '../bff/observe/logger.ts'
import { namedFile } from './config/named-file.ts'
import { simulatedRivers } from './stack/simulated-rivers.ts'

export interface OpenedOverlays {
  /** The file's, and the simulated rivers with the simulated stations. */
  overlays(simulated: boolean): Overlays
  close(): void
}

/** The overlays file, watched from now on. Rejects with `ConfigProblems` that name every problem. */
export async function openOverlays(path: string | null, logger: Logger): Promise<OpenedOverlays> {
  const file = path === null ? null : await openOverlaysFile(path, logger)
  const stop = file?.watch()
  return {
    overlays: (simulated) => {
      const own = file ?? NO_OVERLAYS
      return simulated ? overlaysOver(own, [simulatedRivers()]) : own
    },
    close: () => stop?.(),
  }
}

/** The overlays file, read once. Rejects with the problems of it and of the files it lists. */
export function openOverlaysFile(path: string, logger: Logger): Promise<OverlaysFile> {
  return namedFile('OVERLAYS_FILE', OverlaysFile.open(path, logger))
}
