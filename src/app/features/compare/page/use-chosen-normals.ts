import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { normalsQuery } from '../../../api/normals.ts'
import type { DrawnNormals } from '../../chart/normals/normals-context.ts'
import type { Compared } from '../series/compared.ts'

/** Daily normals of the chosen series, by its letter and as shifted. */
export function useChosenNormals(chosen: Compared | undefined, zone: string) {
  const need = { deviceId: chosen?.device.id ?? '', window: '1', zone }
  const { data, error } = useQuery({ ...normalsQuery(need), enabled: chosen?.shown !== undefined })
  const [sensorId, letter, shiftMs] = [chosen?.sensor.id, chosen?.shownAs.id, chosen?.shiftMs]
  const normals = useMemo((): DrawnNormals | null => {
    if (!data || data.partial || letter === undefined) return null
    const sensors = data.sensors.filter(({ id }) => id === sensorId).map((one) => ({ ...one, id: letter }))
    return { ...data, sensors, ...(shiftMs !== undefined && { shiftMs }) }
  }, [data, sensorId, letter, shiftMs])
  return {
    normals,
    partial: chosen ? data?.partial : undefined,
    hasFailed: chosen !== undefined && error !== null,
  }
}
