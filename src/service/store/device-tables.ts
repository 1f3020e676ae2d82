import type { Sql, Statement } from '../../database/sql.ts'
import { type Device, type DeviceDescription, type Sensor, SensorUnitChanged, type Store } from './store.ts'

type DeviceRow = Omit<Device, 'sensors'>

interface SensorRow extends Sensor {
  device: number
}

const SELECT_DEVICES = `
  SELECT number, organisation AS "organisationId", id, name, type, lat, long,
    interval_seconds AS "intervalSeconds", last_time * 1000 AS "lastUpdateMs"
  FROM device WHERE organisation = ?1`

const UPSERT_DEVICE = `
  INSERT INTO device (organisation, id, name, type, lat, long, interval_seconds) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
  ON CONFLICT (organisation, id) DO UPDATE SET name = excluded.name, type = excluded.type,
    lat = excluded.lat, long = excluded.long, interval_seconds = excluded.interval_seconds`

/** No unit, which no column takes, for a sensor with another one: the whole write is rolled back. */
const UPSERT_SENSOR = `
  INSERT INTO sensor (device, position, id, name, type, unit)
  SELECT number, (SELECT count(*) FROM sensor WHERE device = number), ?3, ?4, ?5, ?6
  FROM device WHERE organisation = ?1 AND device.id = ?2
  ON CONFLICT (device, id) DO UPDATE SET name = excluded.name, type = excluded.type,
    unit = CASE WHEN sensor.unit = excluded.unit THEN sensor.unit END`

/** Devices and their sensors. `removals` delete an engine's rows of a device, in this order. */
export function deviceTables(
  sql: Sql,
  removals: readonly string[],
): Pick<Store, 'registerDevice' | 'removeDevice' | 'devices' | 'device'> {
  async function find(organisationId: string, deviceId: string): Promise<Device | undefined> {
    const [row] = await sql.all<DeviceRow>(`${SELECT_DEVICES} AND id = ?2`, organisationId, deviceId)
    if (!row) return undefined
    const text = 'SELECT id, name, type, unit FROM sensor WHERE device = ?1 ORDER BY position'
    return { ...row, sensors: await sql.all<Sensor>(text, row.number) }
  }

  return {
    async registerDevice(description) {
      const { organisationId, id, name, type, lat, long, intervalSeconds, sensors } = description
      try {
        await sql.runTogether(
          [UPSERT_DEVICE, organisationId, id, name, type, lat, long, intervalSeconds],
          ...sensors.map(
            (one): Statement => [UPSERT_SENSOR, organisationId, id, one.id, one.name, one.type, one.unit],
          ),
        )
      } catch (error) {
        refuseOtherUnits(description, await find(organisationId, id))
        throw error
      }
      const device = await find(organisationId, id)
      if (!device) throw new Error('A device just written was not found')
      return device
    },
    removeDevice: ({ number }) => sql.runTogether(...removals.map((text): Statement => [text, number])),
    async devices(organisationId) {
      const rows = await sql.all<DeviceRow>(`${SELECT_DEVICES} ORDER BY id`, organisationId)
      const sensors = await sql.all<SensorRow>(
        `SELECT s.device, s.id, s.name, s.type, s.unit FROM sensor s JOIN device d ON d.number = s.device
         WHERE d.organisation = ?1 ORDER BY s.device, s.position`,
        organisationId,
      )
      return devicesOf(rows, sensors)
    },
    device: find,
  }
}

function refuseOtherUnits({ sensors }: DeviceDescription, stored: Device | undefined): void {
  for (const { id, unit } of sensors) {
    const known = stored?.sensors.find((sensor) => sensor.id === id)
    if (known && known.unit !== unit) throw new SensorUnitChanged(id, known.unit, unit)
  }
}

function devicesOf(rows: readonly DeviceRow[], sensors: readonly SensorRow[]): Device[] {
  const byDevice = new Map<number, Sensor[]>()
  for (const { device, ...sensor } of sensors) {
    const list = byDevice.get(device)
    if (list) list.push(sensor)
    else byDevice.set(device, [sensor])
  }
  return rows.map((row) => ({ ...row, sensors: byDevice.get(row.number) ?? [] }))
}
