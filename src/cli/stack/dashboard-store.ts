import type { Logger } from '../../bff/observe/logger.ts'
import type { DashboardStore } from '../../bff/storage/dashboard-store.ts'
import { openPostgresStore } from '../../bff/storage/postgres/open-dashboard-store.ts'
import {
  dashboardFile,
  openDashboardFile,
  openSqliteStore,
} from '../../bff/storage/sqlite/open-dashboard-store.ts'
import { reasonOf } from '../../database/postgres/reason-of.ts'
import { StoreFailure } from '../../database/store-failure.ts'
import { type Config, ConfigProblems } from '../config/config.ts'

/**
 * What the dashboard itself keeps: on the database that the configuration names, or in a file of the data directory. A
 * database that cannot be used is a problem of the configuration. Rejects with `StoreFailure` where the file is damaged or of
 * a newer version: to begin without what it holds would have old alarms ring again. Where there can be no file the rivers are
 * shown all the same, and what would be kept is kept until the next start.
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
