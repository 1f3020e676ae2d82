import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { all, run } from '../../../database/postgres/database.ts'
import { type SubscriptionRow, subscriptionOf } from '../table-rows.ts'
import type { DeliveryTarget, WebhookStore } from '../webhook-store.ts'

/** Who is subscribed. The key column is read by `deliveryTargets` alone. */
export function subscriptionTable(
  pool: Pool,
): Pick<WebhookStore, 'addSubscription' | 'subscriptions' | 'removeSubscription' | 'deliveryTargets'> {
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
      const rows = await all<SubscriptionRow>(
        pool,
        `SELECT id, organisation, url, created_at, disabled_at FROM subscription
         WHERE organisation = $1 OR $1::text IS NULL ORDER BY created_at, id`,
        organisationId ?? null,
      )
      return rows.map(subscriptionOf)
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
