import { randomUUID } from 'node:crypto'
import type { Sql } from '../../database/sql.ts'
import type { DeliveryTarget, Subscription, SubscriptionStore } from './subscriptions.ts'

export function subscriptionTable(sql: Sql): SubscriptionStore {
  return {
    async addSubscription({ organisationId, url, key, createdAtMs }) {
      const id = randomUUID()
      const insert =
        'INSERT INTO subscription (id, organisation, url, key, created_at) VALUES (?1, ?2, ?3, ?4, ?5)'
      await sql.run(insert, id, organisationId, url, key, createdAtMs)
      return { id, organisationId, url, createdAtMs, disabledAtMs: null }
    },
    subscriptions: (organisationId) =>
      sql.all<Subscription>(
        `SELECT id, organisation AS "organisationId", url, created_at AS "createdAtMs", disabled_at AS "disabledAtMs"
         FROM subscription WHERE organisation = ?1 OR CAST(?1 AS text) IS NULL ORDER BY created_at, id`,
        organisationId ?? null,
      ),
    async removeSubscription(id) {
      return (await sql.run('DELETE FROM subscription WHERE id = ?1', id)) > 0
    },
    deliveryTargets: () =>
      sql.all<DeliveryTarget>('SELECT id, url, key FROM subscription WHERE disabled_at IS NULL ORDER BY id'),
  }
}
