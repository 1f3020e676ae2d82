import { createContext, useContext } from 'react'
import type { DeviceNormals, ShownNormals } from '../../../api/normals.ts'

/** `shiftMs`: how much later than measured its lines are shown. */
export interface DrawnNormals extends DeviceNormals {
  shiftMs?: number
}

/** `null` where none are wanted or loaded. */
export const NormalsContext = createContext<DrawnNormals | null>(null)

export function useNormalsOf(sensorId: string | undefined): {
  normals: ShownNormals | undefined
  device: DrawnNormals | null
} {
  const device = useContext(NormalsContext)
  const normals = sensorId === undefined ? undefined : device?.sensors.find(({ id }) => id === sensorId)
  return { normals, device }
}
