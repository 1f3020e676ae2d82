import type { Logger } from '../../bff/observe/logger.ts'
import type { DashboardStore } from '../../bff/storage/dashboard-store.ts'
import { openPostgresStore } from '../../bff/storage/postgres/open-dashboard-store.ts'
import {
  dashboardFile,
  openDashboardFile,
  openSqliteStore,
} from '../../bff/storage/sqlite/open-dashboard-store.ts'
import { reasonOf, StoreFailure } from '../../database/store-failure.ts'
import { type Config, ConfigProblems } from '../config/config.ts'

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
