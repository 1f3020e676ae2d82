import { randomUUID } from 'node:crypto'
import type Database from 'libsql'
import { all, run } from '../../../database/sqlite/rows.ts'
import { type SubscriptionRow, subscriptionOf } from '../table-rows.ts'
import type { DeliveryTarget, WebhookStore } from '../webhook-store.ts'

/** Who is subscribed. The key column is read by `deliveryTargets` alone. */
export function subscriptionTable(
  db: Database.Database,
): Pick<WebhookStore, 'addSubscription' | 'subscriptions' | 'removeSubscription' | 'deliveryTargets'> {
  const insert = db.prepare(
    'INSERT INTO subscription (id, organisation, url, key, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  const select = db.prepare(
    `SELECT id, organisation, url, created_at, disabled_at FROM subscription
     WHERE organisation = ?1 OR ?1 IS NULL ORDER BY created_at, id`,
  )
  const selectTargets = db.prepare(
    'SELECT id, url, key FROM subscription WHERE disabled_at IS NULL ORDER BY id',
  )
  const remove = db.prepare('DELETE FROM subscription WHERE id = ?')

  return {
    async addSubscription({ organisationId, url, key, createdAtMs }) {
      const id = randomUUID()
      run(insert, id, organisationId, url, key, createdAtMs)
      return { id, organisationId, url, createdAtMs, disabledAtMs: null }
    },
    async subscriptions(organisationId) {
      return all<SubscriptionRow>(select, organisationId ?? null).map(subscriptionOf)
    },
    async removeSubscription(id) {
      return run(remove, id) > 0
    },
    async deliveryTargets() {
      return all<DeliveryTarget>(selectTargets).map(({ id, url, key }) => ({ id, url, key }))
    },
  }
}
