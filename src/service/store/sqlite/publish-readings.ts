import type Database from 'libsql'
import { all } from '../../../database/sqlite/rows.ts'
import { sqliteEnqueue } from '../../../outbox/sqlite/outbox.ts'
import { webhookMessages } from '../../webhooks/message.ts'
import type { Device, MeasurementSet, PublishedSets } from '../store.ts'

interface SubscriberRow {
  subscription: string
  device: string
}

export function readingPublisher(db: Database.Database) {
  const selectSubscribers = db.prepare(
    `SELECT s.id AS subscription, d.id AS device
     FROM device d JOIN subscription s ON s.organisation = d.organisation
     WHERE d.number = ? AND s.disabled_at IS NULL ORDER BY s.id`,
  )
  const enqueue = sqliteEnqueue(db)

  return (
    device: Pick<Device, 'number' | 'sensors'>,
    stored: readonly MeasurementSet[],
    published: PublishedSets,
  ): void => {
    if (published === 'none' || stored.length === 0) return
    const subscribers = all<SubscriberRow>(selectSubscribers, device.number)
    const [first] = subscribers
    if (!first) return
    const { sensors } = device
    const bodies = webhookMessages({ id: first.device, sensors }, stored, published)
    if (bodies.length === 0) return
    for (const { subscription, device: deviceId } of subscribers) {
      enqueue(subscription, deviceId, bodies)
    }
  }
}
