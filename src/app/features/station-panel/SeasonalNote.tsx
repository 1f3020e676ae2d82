import { useQuery } from '@tanstack/react-query'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { normalsQuery } from '../../api/normals.ts'
import { useSeasonalText } from '../chart/normals/use-seasonal-text.ts'
import { useZone } from '../time/use-zone.ts'

/**
 * How a sensor's newest day compares with its season, where the station's chart was looked at just before. Nothing is requested
 * for it: normals read the whole record of a station, and a panel is opened to glance at.
 */
export function SeasonalNote({ device, sensor }: { device: DeviceState; sensor: Sensor }) {
  const { zone } = useZone(device)
  const seasonal = useSeasonalText()
  const need = { deviceId: device.id, window: '1', zone }
  const { data } = useQuery({ ...normalsQuery(need), enabled: false })
  const latest = data?.sensors.find(({ id }) => id === sensor.id)?.latest
  return latest ? <p className="sensor-note">{seasonal(latest)}</p> : null
}
