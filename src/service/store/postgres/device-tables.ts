import type { Pool } from 'pg'
import { type Device, type Sensor, SensorUnitChanged, type Store } from '../store.ts'
import { all, inTransaction, one, type Querying, run } from './database.ts'
import { isStorableText } from './storable-text.ts'

interface DeviceRow {
  number: number
  organisation: string
  id: string
  name: string
  type: string
  lat: number | null
  long: number | null
  interval_seconds: number | null
  last_time: number | null
}

interface SensorRow extends Sensor {
  device: number
}

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
      const sensors = new Map<number, SensorRow[]>()
      const select = `SELECT s.device, s.id, s.name, s.type, s.unit FROM sensor s JOIN device d ON d.number = s.device
        WHERE d.organisation = $1 ORDER BY s.device, s.position`
      for (const sensor of await all<SensorRow>(pool, select, organisationId)) {
        const list = sensors.get(sensor.device)
        if (list) list.push(sensor)
        else sensors.set(sensor.device, [sensor])
      }
      const rows = await all<DeviceRow>(
        pool,
        `SELECT ${DEVICE_COLUMNS} FROM device WHERE organisation = $1 ORDER BY id`,
        organisationId,
      )
      return rows.map((row) => deviceOf(row, sensors.get(row.number) ?? []))
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

function deviceOf(row: DeviceRow, sensors: SensorRow[]): Device {
  return {
    number: row.number,
    organisationId: row.organisation,
    id: row.id,
    name: row.name,
    type: row.type,
    lat: row.lat,
    long: row.long,
    intervalSeconds: row.interval_seconds,
    lastUpdateMs: row.last_time === null ? null : row.last_time * 1000,
    sensors: sensors.map(({ id, name, type, unit }) => ({ id, name, type, unit })),
  }
}
