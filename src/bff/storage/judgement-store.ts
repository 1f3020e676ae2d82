import type { Cell, Sql, Statement } from '../../database/sql.ts'
import type { Judgement } from '../../domain/quality/judgement.ts'
import type { Range } from '../../domain/series/range.ts'

/** `sensor` is the sensor's id or, in agencies' judgements, its type. */
export interface KeptJudgement extends Judgement {
  device: string
}

export interface Withdrawal {
  by: string | null
  at: number
}

/** Manual judgements of readings, by tenant; append-only: withdrawals are kept with their author. */
export interface JudgementStore {
  /** Known ids are left alone. */
  append(tenant: string, judgements: readonly KeptJudgement[]): Promise<void>
  /** Adds one unless so many of its source and sensor start within these times; whether it was added. */
  addUnlessFull(
    tenant: string,
    judgement: KeptJudgement,
    bound: { most: number; within: Range },
  ): Promise<boolean>
  /** Whether there was a valid one. */
  withdraw(tenant: string, device: string, id: string, withdrawal: Withdrawal): Promise<boolean>
  ofDevice(tenant: string, device: string): Promise<Judgement[]>
  /** A number for each device with past or present judgements; grows with every change. */
  versions(tenant: string): Promise<ReadonlyMap<string, number>>
}

export const NO_JUDGEMENTS: JudgementStore = {
  append: async () => {},
  addUnlessFull: async () => true,
  withdraw: async () => false,
  ofDevice: async () => [],
  versions: async () => new Map(),
}

const INTO =
  'INSERT INTO judgement (tenant, id, device, sensor, from_at, to_at, flag, note, made_by, made_at, source)'
const VALUES = '?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11'
const INSERT = `${INTO} VALUES (${VALUES}) ON CONFLICT DO NOTHING`
const WITHDRAW = `
  INSERT INTO judgement_withdrawal (tenant, id, made_by, made_at)
  VALUES (?1, ?2, ?3, ?4)
  ON CONFLICT DO NOTHING`
const CHANGED = `
  INSERT INTO judgement_version (tenant, device, version) VALUES (?1, ?2, 1)
  ON CONFLICT (tenant, device) DO UPDATE SET version = judgement_version.version + 1`
const HOLDS = 'NOT EXISTS (SELECT 1 FROM judgement_withdrawal w WHERE w.tenant = j.tenant AND w.id = j.id)'
const OF_DEVICE = `
  SELECT id, sensor, from_at AS "from", to_at AS "to", flag, note, made_by AS "by", made_at AS "at", source
  FROM judgement j
  WHERE tenant = ?1 AND device = ?2 AND ${HOLDS}
  ORDER BY from_at, made_at, id`
const INSERT_UNLESS_FULL = `
  ${INTO} SELECT ${VALUES} WHERE ?14 > (
    SELECT count(*) FROM judgement j
    WHERE tenant = ?1 AND device = ?3 AND sensor = ?4 AND source = ?11 AND from_at >= ?12 AND from_at < ?13 AND ${HOLDS}
  )`
const ONE = `SELECT 1 AS found FROM judgement j WHERE tenant = ?1 AND device = ?2 AND id = ?3 AND ${HOLDS}`
const VERSIONS = 'SELECT device, version FROM judgement_version WHERE tenant = ?1'

export function judgementStore(sql: Sql): JudgementStore {
  return {
    async append(tenant, judgements) {
      const rows = judgements.map((judgement): Statement => [INSERT, ...valuesOf(tenant, judgement)])
      const devices = new Set(judgements.map(({ device }) => device))
      const changes = [...devices].sort().map((device): Statement => [CHANGED, tenant, device])
      await sql.runTogether(...rows, ...changes)
    },
    async addUnlessFull(tenant, judgement, { most, within: { fromMs, toMs } }) {
      const values = [...valuesOf(tenant, judgement), fromMs, toMs, most]
      // the first statement blocks other instances, so that none counts without seeing others' rows
      await sql.runTogether([CHANGED, tenant, judgement.device], [INSERT_UNLESS_FULL, ...values])
      return (await sql.one(ONE, tenant, judgement.device, judgement.id)) !== undefined
    },
    async withdraw(tenant, device, id, { by, at }) {
      if (!(await sql.one(ONE, tenant, device, id))) return false
      await sql.runTogether([WITHDRAW, tenant, id, by, at], [CHANGED, tenant, device])
      return true
    },
    ofDevice: (tenant, device) => sql.all<Judgement>(OF_DEVICE, tenant, device),
    async versions(tenant) {
      const rows = await sql.all<{ device: string; version: number }>(VERSIONS, tenant)
      return new Map(rows.map(({ device, version }) => [device, version]))
    },
  }
}

function valuesOf(
  tenant: string,
  { id, device, sensor, from, to, flag, note, by, at, source }: KeptJudgement,
): Cell[] {
  return [tenant, id, device, sensor, from, to, flag, note, by, at, source]
}
