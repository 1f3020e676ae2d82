import { createContext, useContext } from 'react'
import type { DeviceNormals, ShownNormals } from '../../../api/normals.ts'

/** Normals of a station, and how much later than measured its lines are shown. */
export interface DrawnNormals extends DeviceNormals {
  shiftMs?: number
}

/** Normals to draw behind the lines; `null` where none are wanted or known yet. */
export const NormalsContext = createContext<DrawnNormals | null>(null)

/** The normals of a sensor, with when its days begin. */
export function useNormalsOf(sensorId: string | undefined): {
  normals: ShownNormals | undefined
  device: DrawnNormals | null
} {
  const device = useContext(NormalsContext)
  const normals = sensorId === undefined ? undefined : device?.sensors.find(({ id }) => id === sensorId)
  return { normals, device }
}
