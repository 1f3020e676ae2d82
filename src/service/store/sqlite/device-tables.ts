import type Database from 'libsql'
import { inTransaction } from '../../../database/sqlite/in-transaction.ts'
import { all, one, run } from '../../../database/sqlite/rows.ts'
import type { Device, DeviceDescription, Store } from '../store.ts'
import { SensorUnitChanged } from '../store.ts'
import { type DeviceRow, deviceOf, devicesOf, type SensorRow } from '../table-rows.ts'

const DEVICE_COLUMNS = 'number, organisation, id, name, type, lat, long, interval_seconds, last_time'

/** Devices and their sensors. */
export function deviceTables(
  db: Database.Database,
): Pick<Store, 'registerDevice' | 'removeDevice' | 'devices' | 'device'> {
  const upsertDevice = db.prepare(
    `INSERT INTO device (organisation, id, name, type, lat, long, interval_seconds) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (organisation, id) DO UPDATE SET name = excluded.name, type = excluded.type,
       lat = excluded.lat, long = excluded.long, interval_seconds = excluded.interval_seconds`,
  )
  const upsertSensor = db.prepare(
    `INSERT INTO sensor (device, position, id, name, type, unit) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (device, id) DO UPDATE SET name = excluded.name, type = excluded.type`,
  )
  const selectDevice = db.prepare(`SELECT ${DEVICE_COLUMNS} FROM device WHERE organisation = ? AND id = ?`)
  const selectDevices = db.prepare(`SELECT ${DEVICE_COLUMNS} FROM device WHERE organisation = ? ORDER BY id`)
  const selectSensors = db.prepare(
    'SELECT device, id, name, type, unit FROM sensor WHERE device = ? ORDER BY position',
  )
  const selectAllSensors = db.prepare(
    `SELECT s.device, s.id, s.name, s.type, s.unit FROM sensor s JOIN device d ON d.number = s.device
     WHERE d.organisation = ? ORDER BY s.device, s.position`,
  )

  function find(organisationId: string, deviceId: string): Device | undefined {
    const row = one<DeviceRow>(selectDevice, organisationId, deviceId)
    return row && deviceOf(row, all<SensorRow>(selectSensors, row.number))
  }

  function register(description: DeviceDescription): Device {
    const { organisationId, id, name, type, lat, long, intervalSeconds } = description
    run(upsertDevice, organisationId, id, name, type, lat, long, intervalSeconds)
    const { number, sensors } = found(find(organisationId, id))
    let position = sensors.length
    for (const sensor of description.sensors) {
      const known = sensors.find((one) => one.id === sensor.id)
      if (known && known.unit !== sensor.unit) {
        throw new SensorUnitChanged(sensor.id, known.unit, sensor.unit)
      }
      run(upsertSensor, number, position, sensor.id, sensor.name, sensor.type, sensor.unit)
      if (!known) position++
    }
    return found(find(organisationId, id))
  }
  const registerInTransaction = inTransaction(db, register)
  const removals = ['reading', 'open_day', 'sealed_day', 'sensor']
    .map((table) => db.prepare(`DELETE FROM ${table} WHERE device = ?`))
    .concat(db.prepare('DELETE FROM device WHERE number = ?'))
  const removeInTransaction = inTransaction(db, (number: number) => {
    for (const removal of removals) run(removal, number)
  })

  return {
    async registerDevice(description) {
      return registerInTransaction(description)
    },
    async removeDevice(device) {
      removeInTransaction(device.number)
    },
    async devices(organisationId) {
      return devicesOf(
        all<DeviceRow>(selectDevices, organisationId),
        all<SensorRow>(selectAllSensors, organisationId),
      )
    },
    async device(organisationId, deviceId) {
      return find(organisationId, deviceId)
    },
  }
}

function found(device: Device | undefined): Device {
  if (!device) throw new Error('A device just written was not found')
  return device
}
