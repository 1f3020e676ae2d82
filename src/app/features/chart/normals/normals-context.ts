import { createContext, useContext } from 'react'
import type { DeviceNormals, ShownNormals } from '../../../api/normals.ts'

/** Normals to draw behind the lines; `null` where none are wanted or known yet. */
export const NormalsContext = createContext<DeviceNormals | null>(null)

/** The normals of a sensor, with when its days begin. */
export function useNormalsOf(sensorId: string | undefined): {
  normals: ShownNormals | undefined
  device: DeviceNormals | null
} {
  const device = useContext(NormalsContext)
  const normals = sensorId === undefined ? undefined : device?.sensors.find(({ id }) => id === sensorId)
  return { normals, device }
}
