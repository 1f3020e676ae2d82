import { type Sensor, UNKNOWN_KIND } from '../device.ts'
import type { LastKnown } from './alarm.ts'

interface NamedStation {
  id: string
  name: string
  basin?: string
}

/** The id for an unlisted station. */
export function namedStation(id: string, station: Omit<NamedStation, 'id'> | undefined): NamedStation {
  const { name = id, basin } = station ?? {}
  return { id, name, ...(basin !== undefined && { basin }) }
}

/** The id for a removed sensor. */
export function namedSensor(
  id: string,
  station: { sensors: readonly Sensor[] } | undefined,
): Pick<Sensor, 'id' | 'name' | 'kind' | 'unit'> {
  const sensor = station?.sensors.find((one) => one.id === id)
  const { name = id, kind = UNKNOWN_KIND, unit = '' } = sensor ?? {}
  return { id, name, kind, unit }
}

export interface NamedLast extends Omit<LastKnown, 'sensor'> {
  sensor: ReturnType<typeof namedSensor>
}

export function namedLast(last: LastKnown, station: Parameters<typeof namedSensor>[1]): NamedLast {
  return { ...last, sensor: namedSensor(last.sensor, station) }
}
