import type { Sql } from '../../database/sql.ts'
import type { LevelChange } from '../../domain/levels/level-change.ts'
import type { LevelJournal } from './dashboard-store.ts'

const INSERT = `
  INSERT INTO level_change (tenant, device, sensor, noticed_at, reading_at, from_level, to_level)
  SELECT CAST(?1 AS text), CAST(?2 AS text), CAST(?3 AS text), CAST(?4 AS bigint), CAST(?5 AS bigint),
    CAST(?6 AS integer), CAST(?7 AS integer)
  WHERE NOT EXISTS (
    SELECT 1 FROM (
      SELECT noticed_at, to_level FROM level_change
      WHERE tenant = ?1 AND device = ?2 AND sensor = ?3 ORDER BY noticed_at DESC LIMIT 1) AS newest
    WHERE noticed_at >= ?4 OR to_level = ?7)
  ON CONFLICT DO NOTHING`
const CURRENT = `
  SELECT device, sensor, from_level AS "from", to_level AS "to", reading_at AS t, noticed_at AS "noticedMs"
  FROM level_change c
  WHERE tenant = ?1 AND noticed_at >= coalesce((
    SELECT max(noticed_at) FROM level_change n
    WHERE n.tenant = ?1 AND n.device = c.device AND n.sensor = c.sensor AND n.to_level = 0), 0)
  ORDER BY device, sensor, noticed_at`

export function levelJournal(sql: Sql): LevelJournal {
  return {
    async append(tenant, { device, sensor, from, to, t, noticedMs }) {
      await sql.run(INSERT, tenant, device, sensor, noticedMs, t, from, to)
    },
    current: (tenant) => sql.all<LevelChange>(CURRENT, tenant),
  }
}
