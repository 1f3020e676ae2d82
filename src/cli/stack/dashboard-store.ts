import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../bff/observe/logger.ts'
import type { DashboardStore } from '../../bff/storage/dashboard-store.ts'
import { openPostgresStore } from '../../bff/storage/postgres/open-dashboard-store.ts'
import { SnapshotStore, type SnapshotStoreOptions } from '../../bff/storage/snapshot-cache.ts'
import type { SnapshotTable } from '../../bff/storage/snapshot-table.ts'
import {
  dashboardFile,
  openDashboardFile,
  openSqliteStore,
} from '../../bff/storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../bff/tenants/tenant.ts'
import { reasonOf, StoreFailure } from '../../database/store-failure.ts'
import { type Config, ConfigProblems } from '../config/config.ts'
import type { OpenedJudgements } from '../quality/quality.ts'
import { EMBEDDED_ADDRESS } from './embedded-address.ts'

/**
 * The dashboard's own store: the configured database, or a file in the data directory. Rejects with
 * `ConfigProblems` for an unusable database; with `StoreFailure` for a damaged or newer file: an empty one
 * would raise old alarms again. Where there can be no file, uses memory: the stations are shown all the same.
 */
export async function openDashboardStore(
  { dashboardDatabaseUrl, dataDirectory }: Pick<Config, 'dashboardDatabaseUrl' | 'dataDirectory'>,
  logger: Logger,
): Promise<DashboardStore> {
  if (dashboardDatabaseUrl !== null) {
    return openPostgresStore(dashboardDatabaseUrl).catch((error: unknown) => {
      throw new ConfigProblems([`DASHBOARD_DATABASE_URL: the database cannot be used (${reasonOf(error)})`])
    })
  }
  try {
    return openDashboardFile(dashboardFile(dataDirectory))
  } catch (error) {
    if (error instanceof StoreFailure) throw error
    logger.warn(
      { reason: reasonOf(error) },
      'DATA_DIR cannot hold dashboard.db; what the dashboard itself keeps is gone at the next start',
    )
    return { ...openSqliteStore(':memory:'), snapshots: null }
  }
}

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

/** The judgements of this configuration's dashboard. Rejects where the store is unusable. */
export async function openJudgements({
  dashboardDatabaseUrl,
  dataDirectory,
  upstream,
}: Pick<Config, 'dashboardDatabaseUrl' | 'dataDirectory' | 'upstream'>): Promise<OpenedJudgements> {
  const store =
    dashboardDatabaseUrl === null
      ? openDashboardFile(dashboardFile(dataDirectory))
      : await openPostgresStore(dashboardDatabaseUrl)
  const address = upstream === null ? EMBEDDED_ADDRESS : new URL(upstream.url).href
  return { store, tenant: tenantKey(SIGNED_IN_NAME, address) }
}
