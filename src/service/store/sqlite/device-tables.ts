import type Database from 'libsql'
import type { Device, DeviceDescription, Sensor, Store } from '../store.ts'
import { SensorUnitChanged } from '../store.ts'
import { all, one, run } from './rows.ts'

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
  const registerInTransaction = db.transaction(register).immediate
  const removals = ['reading', 'open_day', 'sealed_day', 'sensor']
    .map((table) => db.prepare(`DELETE FROM ${table} WHERE device = ?`))
    .concat(db.prepare('DELETE FROM device WHERE number = ?'))
  const removeInTransaction = db.transaction((number: number) => {
    for (const removal of removals) run(removal, number)
  }).immediate

  return {
    async registerDevice(description) {
      return registerInTransaction(description)
    },
    async removeDevice(device) {
      removeInTransaction(device.number)
    },
    async devices(organisationId) {
      const sensors = new Map<number, SensorRow[]>()
      for (const sensor of all<SensorRow>(selectAllSensors, organisationId)) {
        const list = sensors.get(sensor.device)
        if (list) list.push(sensor)
        else sensors.set(sensor.device, [sensor])
      }
      const rows = all<DeviceRow>(selectDevices, organisationId)
      return rows.map((row) => deviceOf(row, sensors.get(row.number) ?? []))
    },
    async device(organisationId, deviceId) {
      return find(organisationId, deviceId)
    },
  }
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

function found(device: Device | undefined): Device {
  if (!device) throw new Error('A device just written was not found')
  return device
}
