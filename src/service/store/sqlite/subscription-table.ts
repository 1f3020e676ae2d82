import { randomUUID } from 'node:crypto'
import type Database from 'libsql'
import { all, run } from '../../../database/sqlite/rows.ts'
import type { DeliveryTarget, Subscription, SubscriptionStore } from '../subscriptions.ts'

/** Who is subscribed. The key column is read by `deliveryTargets` alone. */
export function subscriptionTable(db: Database.Database): SubscriptionStore {
  const insert = db.prepare(
    'INSERT INTO subscription (id, organisation, url, key, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  const select = db.prepare(
    `SELECT id, organisation AS "organisationId", url, created_at AS "createdAtMs", disabled_at AS "disabledAtMs"
     FROM subscription WHERE organisation = ?1 OR ?1 IS NULL ORDER BY created_at, id`,
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
      return all<Subscription>(select, organisationId ?? null)
    },
    async removeSubscription(id) {
      return run(remove, id) > 0
    },
    async deliveryTargets() {
      return all<DeliveryTarget>(selectTargets)
    },
  }
}
