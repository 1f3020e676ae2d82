import { join } from 'node:path'
import { makePrivateFile, openFile } from '../../../database/sqlite/open-file.ts'
import { all, run } from '../../../database/sqlite/rows.ts'
import type { DashboardStore } from '../dashboard-store.ts'
import { type LevelChangeRow, levelChangeOf } from '../level-change-row.ts'
import { MIGRATIONS } from './schema.ts'

/** The file of the dashboard's store inside a data directory. */
export function dashboardFile(dataDirectory: string): string {
  return join(dataDirectory, 'dashboard.db')
}

/** Opens, and where needed makes, the store in a file. Throws where that cannot be. */
export function openDashboardFile(path: string): DashboardStore {
  makePrivateFile(path)
  return openSqliteStore(path)
}

/** The store on one SQLite file, or on none with `:memory:`. */
export function openSqliteStore(path: string): DashboardStore {
  const db = openFile(path, MIGRATIONS)
  const insert = db.prepare(`
    INSERT INTO level_change (tenant, device, sensor, noticed_at, reading_at, from_level, to_level)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE NOT EXISTS (
      SELECT 1 FROM (
        SELECT noticed_at, to_level FROM level_change
        WHERE tenant = ?1 AND device = ?2 AND sensor = ?3 ORDER BY noticed_at DESC LIMIT 1)
      WHERE noticed_at >= ?4 OR to_level = ?7)`)
  const current = db.prepare(`
    SELECT device, sensor, noticed_at, reading_at, from_level, to_level FROM level_change c
    WHERE tenant = ?1 AND noticed_at >= coalesce((
      SELECT max(noticed_at) FROM level_change n
      WHERE n.tenant = ?1 AND n.device = c.device AND n.sensor = c.sensor AND n.to_level = 0), 0)
    ORDER BY device, sensor, noticed_at`)
  return {
    levels: {
      async append(tenant, { device, sensor, from, to, t, noticedMs }) {
        run(insert, tenant, device, sensor, noticedMs, t, from, to)
      },
      async current(tenant) {
        return all<LevelChangeRow>(current, tenant).map(levelChangeOf)
      },
    },
    async close() {
      db.close()
    },
  }
}
