import type Database from 'libsql'
import { all, run } from '../../../database/sqlite/rows.ts'
import { newsMessages } from '../news-messages.ts'
import type { Device, MeasurementSet } from '../store.ts'
import type { News } from '../webhook-store.ts'

interface SubscriberRow {
  subscription: string
  device: string
}

/**
 * Writes the messages that newly stored sets cause. To be called in the transaction that stores them.
 */
export function outboxWriter(db: Database.Database) {
  const selectSubscribers = db.prepare(
    `SELECT s.id AS subscription, d.id AS device
     FROM device d JOIN subscription s ON s.organisation = d.organisation
     WHERE d.number = ? AND s.disabled_at IS NULL ORDER BY s.id`,
  )
  const insertMessage = db.prepare('INSERT INTO outbox (subscription, device, body) VALUES (?, ?, ?)')
  const wakeLane = db.prepare(
    `INSERT INTO lane (subscription, device, due_at) VALUES (?, ?, 0)
     ON CONFLICT DO UPDATE SET due_at = coalesce(due_at, 0)`,
  )

  return (
    device: Pick<Device, 'number' | 'sensors'>,
    stored: readonly MeasurementSet[],
    news: News,
  ): void => {
    if (news === 'none' || stored.length === 0) return
    const subscribers = all<SubscriberRow>(selectSubscribers, device.number)
    const [first] = subscribers
    if (!first) return
    const { sensors } = device
    const bodies = newsMessages({ id: first.device, sensors }, stored, news)
    if (bodies.length === 0) return
    for (const { subscription, device: deviceId } of subscribers) {
      for (const body of bodies) run(insertMessage, subscription, deviceId, body)
      run(wakeLane, subscription, deviceId)
    }
  }
}
