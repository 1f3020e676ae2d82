import type { Sql } from '../../database/sql.ts'

/** A browser for push messages, by the fields of a `PushSubscription`. */
export interface PushSubscriber {
  /** Empty without sign-in. */
  account: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Subscribed browsers by tenant, and the key that identifies the dashboard to push services. */
export interface PushStore {
  /** The shared key of all instances; `made` if there is none yet. */
  key(made: string): Promise<string>
  /** Adds a browser or renews a known endpoint; keeps the newest `most` of its account. */
  subscribe(tenant: string, subscriber: PushSubscriber, times: { nowMs: number; most: number }): Promise<void>
  unsubscribe(tenant: string, endpoint: string): Promise<boolean>
  /** Those subscribed or renewed since, in order of writing. */
  subscribers(tenant: string, sinceMs: number): Promise<PushSubscriber[]>
  /** Drops those not renewed since. */
  dropOld(tenant: string, sinceMs: number): Promise<void>
}

const ADD_KEY = 'INSERT INTO push_key (id, private_key) VALUES (1, ?1) ON CONFLICT DO NOTHING'
const KEY = 'SELECT private_key AS "key" FROM push_key WHERE id = 1'
const SUBSCRIBE = `
  INSERT INTO push_subscription (tenant, endpoint, account, p256dh, auth, renewed_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6)
  ON CONFLICT (tenant, endpoint) DO UPDATE
  SET account = excluded.account, p256dh = excluded.p256dh, auth = excluded.auth, renewed_at = excluded.renewed_at`
const TRIM = `
  DELETE FROM push_subscription WHERE tenant = ?1 AND account = ?2 AND endpoint NOT IN (
    SELECT endpoint FROM push_subscription WHERE tenant = ?1 AND account = ?2
    ORDER BY renewed_at DESC, endpoint LIMIT ?3
  )`
const UNSUBSCRIBE = 'DELETE FROM push_subscription WHERE tenant = ?1 AND endpoint = ?2'
const SUBSCRIBERS = `
  SELECT account, endpoint, p256dh, auth FROM push_subscription
  WHERE tenant = ?1 AND renewed_at >= ?2 ORDER BY renewed_at, endpoint`
const DROP_OLD = 'DELETE FROM push_subscription WHERE tenant = ?1 AND renewed_at < ?2'

export function pushStore(sql: Sql): PushStore {
  return {
    async key(made) {
      const kept = await sql.one<{ key: string }>(KEY)
      if (kept) return kept.key
      await sql.run(ADD_KEY, made)
      return (await sql.one<{ key: string }>(KEY))?.key ?? made
    },
    async subscribe(tenant, { account, endpoint, p256dh, auth }, { nowMs, most }) {
      await sql.runTogether(
        [SUBSCRIBE, tenant, endpoint, account, p256dh, auth, nowMs],
        [TRIM, tenant, account, most],
      )
    },
    unsubscribe: async (tenant, endpoint) => (await sql.run(UNSUBSCRIBE, tenant, endpoint)) > 0,
    subscribers: (tenant, sinceMs) => sql.all(SUBSCRIBERS, tenant, sinceMs),
    async dropOld(tenant, sinceMs) {
      await sql.run(DROP_OLD, tenant, sinceMs)
    },
  }
}
