import type { Pool } from 'pg'
import { all, inTransaction, one, type Querying, run } from '../../../database/postgres/database.ts'
import { SensorUnitChanged, type Store } from '../store.ts'
import { type DeviceRow, deviceOf, devicesOf, type SensorRow } from '../table-rows.ts'
import { isStorableText } from './storable-text.ts'

const DEVICE_COLUMNS = 'number, organisation, id, name, type, lat, long, interval_seconds, last_time'

const UPSERT_DEVICE = `
  INSERT INTO device (organisation, id, name, type, lat, long, interval_seconds) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (organisation, id) DO UPDATE SET name = excluded.name, type = excluded.type,
    lat = excluded.lat, long = excluded.long, interval_seconds = excluded.interval_seconds
  RETURNING ${DEVICE_COLUMNS}`

const UPSERT_SENSOR = `
  INSERT INTO sensor (device, position, id, name, type, unit) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (device, id) DO UPDATE SET name = excluded.name, type = excluded.type`

/** Devices and their sensors. */
export function deviceTables(
  pool: Pool,
): Pick<Store, 'registerDevice' | 'removeDevice' | 'devices' | 'device'> {
  return {
    // the upsert locks the device's row, so of two that name new sensors one waits for the other's places
    registerDevice: ({ organisationId, id, name, type, lat, long, intervalSeconds, sensors }) =>
      inTransaction(pool, async (db) => {
        const values = [organisationId, id, name, type, lat, long, intervalSeconds]
        const row = (await one<DeviceRow>(db, UPSERT_DEVICE, ...values)) as DeviceRow
        const known = await sensorsOf(db, row.number)
        let position = known.length
        for (const sensor of sensors) {
          const before = known.find((one) => one.id === sensor.id)
          if (before && before.unit !== sensor.unit) {
            throw new SensorUnitChanged(sensor.id, before.unit, sensor.unit)
          }
          await run(db, UPSERT_SENSOR, row.number, position, sensor.id, sensor.name, sensor.type, sensor.unit)
          if (!before) position++
        }
        return deviceOf(row, await sensorsOf(db, row.number))
      }),
    removeDevice: ({ number }) =>
      inTransaction(pool, async (db) => {
        await run(db, 'DELETE FROM device WHERE number = $1', number)
        await run(db, 'DELETE FROM reading WHERE device = $1', number)
      }),
    async devices(organisationId) {
      const rows = await all<DeviceRow>(
        pool,
        `SELECT ${DEVICE_COLUMNS} FROM device WHERE organisation = $1 ORDER BY id`,
        organisationId,
      )
      const sensors = await all<SensorRow>(
        pool,
        `SELECT s.device, s.id, s.name, s.type, s.unit FROM sensor s JOIN device d ON d.number = s.device
         WHERE d.organisation = $1 ORDER BY s.device, s.position`,
        organisationId,
      )
      return devicesOf(rows, sensors)
    },
    async device(organisationId, deviceId) {
      if (!isStorableText(deviceId)) return undefined
      const row = await one<DeviceRow>(
        pool,
        `SELECT ${DEVICE_COLUMNS} FROM device WHERE organisation = $1 AND id = $2`,
        organisationId,
        deviceId,
      )
      return row && deviceOf(row, await sensorsOf(pool, row.number))
    },
  }
}

function sensorsOf(db: Querying, device: number): Promise<SensorRow[]> {
  return all<SensorRow>(
    db,
    'SELECT device, id, name, type, unit FROM sensor WHERE device = $1 ORDER BY position',
    device,
  )
}
