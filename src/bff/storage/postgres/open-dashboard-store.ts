import { migrate } from '../../../database/postgres/migrate.ts'
import { all, openPool, run } from '../../../database/postgres/pool.ts'
import type { DashboardStore } from '../dashboard-store.ts'
import { type LevelChangeRow, levelChangeOf } from '../level-change-row.ts'
import { MIGRATIONS, VERSION_TABLE } from './schema.ts'

const INSERT = `
  INSERT INTO level_change (tenant, device, sensor, noticed_at, reading_at, from_level, to_level)
  SELECT $1::text, $2::text, $3::text, $4::bigint, $5::bigint, $6::integer, $7::integer WHERE NOT EXISTS (
    SELECT 1 FROM (
      SELECT noticed_at, to_level FROM level_change
      WHERE tenant = $1 AND device = $2 AND sensor = $3 ORDER BY noticed_at DESC LIMIT 1) AS newest
    WHERE noticed_at >= $4 OR to_level = $7)
  ON CONFLICT DO NOTHING`
const CURRENT = `
  SELECT device, sensor, noticed_at, reading_at, from_level, to_level FROM level_change c
  WHERE tenant = $1 AND noticed_at >= coalesce((
    SELECT max(noticed_at) FROM level_change n
    WHERE n.tenant = $1 AND n.device = c.device AND n.sensor = c.sensor AND n.to_level = 0), 0)
  ORDER BY device, sensor, noticed_at`

/**
 * The store on a PostgreSQL database (`postgres://…`), which it makes its tables in; several instances may share it. Rejects
 * when the database cannot be reached, is newer than this code or does not keep texts in UTF-8.
 */
export async function openPostgresStore(url: string): Promise<DashboardStore> {
  const pool = openPool(url)
  try {
    await migrate(pool, MIGRATIONS, VERSION_TABLE)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    levels: {
      async append(tenant, { device, sensor, from, to, t, noticedMs }) {
        await run(pool, INSERT, tenant, device, sensor, noticedMs, t, from, to)
      },
      current: async (tenant) => (await all<LevelChangeRow>(pool, CURRENT, tenant)).map(levelChangeOf),
    },
    close: () => pool.end(),
  }
}
