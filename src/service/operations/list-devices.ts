import { formatInstant } from '../../contract/instant.ts'
import type { WireDevice } from '../../contract/wire.ts'
import { success } from '../answer.ts'
import type { Device, Store } from '../store/store.ts'

/** `GET /devices`: every device of the organisation, ordered by id. */
export async function listDevices(store: Store, organisationId: string): Promise<Response> {
  const devices = await store.devices(organisationId)
  return success(devices.map(wireDevice))
}

function wireDevice(device: Device): WireDevice {
  return {
    device_id: device.id,
    name: device.name,
    type: device.type,
    lat: device.lat,
    long: device.long,
    interval_seconds: device.intervalSeconds,
    last_update_at: device.lastUpdateMs === null ? null : formatInstant(device.lastUpdateMs),
    sensors: device.sensors.map(({ id, name, type, unit }) => ({ sensor_id: id, name, type, unit })),
  }
}
