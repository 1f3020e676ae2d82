import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SnapshotStore, type SnapshotStoreOptions } from '../../bff/storage/snapshot-cache.ts'
import type { SnapshotTable } from '../../bff/storage/snapshot-table.ts'
import type { Config } from '../config/config.ts'

/**
 * What the service said, for the next start, in the dashboard's own store. The embedded service needs none: it is up whenever
 * the dashboard is.
 */
export async function openSnapshotStore(
  { upstream, cache, dataDirectory }: Pick<Config, 'upstream' | 'cache' | 'dataDirectory'>,
  table: SnapshotTable | null,
  options: Omit<SnapshotStoreOptions, 'table' | 'limitBytes'>,
): Promise<SnapshotStore | undefined> {
  if (await removeEarlierCopies(join(dataDirectory, 'copies'))) {
    options.logger.info({}, 'DATA_DIR/copies, the disk cache of earlier versions, was removed')
  }
  if (upstream === null || table === null || cache.diskCacheBytes === 0) return undefined
  return new SnapshotStore({ ...options, table, limitBytes: cache.diskCacheBytes })
}

/** Whether there were any. Files that are none of ours stay. */
async function removeEarlierCopies(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch(() => [])
  const copies = names.filter((name) => /^[0-9a-f]+\.(copy|part)$/.test(name))
  await Promise.all(copies.map((name) => rm(join(directory, name), { force: true }).catch(() => {})))
  await rmdir(directory).catch(() => {})
  return copies.length > 0
}
