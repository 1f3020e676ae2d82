import { join } from 'node:path'
import type { Logger } from '../../bff/observe/logger.ts'
import { type Copies, NO_COPIES } from '../../bff/storage/copies.ts'
import { openDiskCopies } from '../../bff/storage/disk-copies.ts'
import type { Config } from '../config/config.ts'

export interface OpenCopies {
  copies: Copies
  /** Resolves when everything is on disk. */
  close(): Promise<void>
}

const NONE: OpenCopies = { copies: NO_COPIES, close: async () => {} }

/**
 * Where the last good picture is kept: in the data directory, unless the service is the embedded one, which is there
 * whenever the dashboard is. A folder that cannot be had is told in the log and done without.
 */
export async function openCopies(
  { upstream, cache, dataDirectory }: Pick<Config, 'upstream' | 'cache' | 'dataDirectory'>,
  logger: Logger,
): Promise<OpenCopies> {
  if (upstream === null || cache.copiesBytes === 0) return NONE
  const directory = join(dataDirectory, 'copies')
  try {
    const copies = await openDiskCopies({ directory, limitBytes: cache.copiesBytes, logger })
    return { copies, close: () => copies.settled() }
  } catch (error) {
    const reason = String((error as NodeJS.ErrnoException).code)
    logger.warn(
      { reason },
      'DATA_DIR cannot hold copies; a start while the service is away will show nothing',
    )
    return NONE
  }
}
