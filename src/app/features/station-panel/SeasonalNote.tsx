import { useQuery } from '@tanstack/react-query'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { normalsQuery } from '../../api/normals.ts'
import { useSeasonalText } from '../overlays/normals/use-seasonal-text.ts'
import { useZone } from '../time/use-zone.ts'

/** Only if the chart was just open. Requests nothing: normals would read the whole record. */
export function SeasonalNote({ device, sensor }: { device: DeviceState; sensor: Sensor }) {
  const { zone } = useZone(device)
  const seasonal = useSeasonalText()
  const need = { deviceId: device.id, window: '1', zone }
  const { data } = useQuery({ ...normalsQuery(need), enabled: false })
  const latest = data?.sensors.find(({ id }) => id === sensor.id)?.latest
  return latest ? <p className="sensor-note">{seasonal(latest)}</p> : null
}
