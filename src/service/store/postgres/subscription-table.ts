import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { all, run } from '../../../database/postgres/pool.ts'
import type { DeliveryTarget, Subscription, SubscriptionStore } from '../subscriptions.ts'

/** Who is subscribed. The key column is read by `deliveryTargets` alone. */
export function subscriptionTable(pool: Pool): SubscriptionStore {
  return {
    async addSubscription({ organisationId, url, key, createdAtMs }) {
      const id = randomUUID()
      await run(
        pool,
        'INSERT INTO subscription (id, organisation, url, key, created_at) VALUES ($1, $2, $3, $4, $5)',
        id,
        organisationId,
        url,
        key,
        createdAtMs,
      )
      return { id, organisationId, url, createdAtMs, disabledAtMs: null }
    },
    async subscriptions(organisationId) {
      return all<Subscription>(
        pool,
        `SELECT id, organisation AS "organisationId", url, created_at AS "createdAtMs", disabled_at AS "disabledAtMs"
         FROM subscription WHERE organisation = $1 OR $1::text IS NULL ORDER BY created_at, id`,
        organisationId ?? null,
      )
    },
    async removeSubscription(id) {
      return (await run(pool, 'DELETE FROM subscription WHERE id = $1', id)) > 0
    },
    async deliveryTargets() {
      return all<DeliveryTarget>(
        pool,
        'SELECT id, url, key FROM subscription WHERE disabled_at IS NULL ORDER BY id',
      )
    },
  }
}
