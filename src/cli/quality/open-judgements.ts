import { openPostgresStore } from '../../bff/storage/postgres/open-dashboard-store.ts'
import { dashboardFile, openDashboardFile } from '../../bff/storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../bff/tenants/tenant.ts'
import type { Config } from '../config/config.ts'
import { EMBEDDED_ADDRESS } from '../stack/embedded-address.ts'
import type { OpenedJudgements } from './quality.ts'

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
