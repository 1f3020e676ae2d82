import { join } from 'node:path'
import { type DiskCacheOptions, openDiskCache } from '../../bff/storage/disk-cache.ts'
import { NO_SNAPSHOT_CACHE, type SnapshotCache } from '../../bff/storage/snapshot-cache.ts'
import type { Config } from '../config/config.ts'

export interface OpenSnapshotCache {
  snapshotCache: SnapshotCache
  close(): Promise<void>
}

const NONE: OpenSnapshotCache = { snapshotCache: NO_SNAPSHOT_CACHE, close: async () => {} }

/** The embedded service needs no disk cache. Logs an unusable directory and does without. */
export async function openSnapshotCache(
  { upstream, cache, dataDirectory }: Pick<Config, 'upstream' | 'cache' | 'dataDirectory'>,
  { logger, observer }: Required<Pick<DiskCacheOptions, 'logger' | 'observer'>>,
): Promise<OpenSnapshotCache> {
  if (upstream === null || cache.diskCacheBytes === 0) return NONE
  const directory = join(dataDirectory, 'copies')
  try {
    const snapshotCache = await openDiskCache({
      directory,
      limitBytes: cache.diskCacheBytes,
      logger,
      observer,
    })
    return { snapshotCache, close: () => snapshotCache.settled() }
  } catch (error) {
    const reason = String((error as NodeJS.ErrnoException).code)
    logger.warn(
      { reason },
      'DATA_DIR cannot hold snapshots; a start while the service is offline will show nothing',
    )
    return NONE
  }
}
