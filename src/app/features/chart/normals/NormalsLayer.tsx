import { useMemo } from 'react'
import { parseDayStart } from '../../../../domain/aggregation/clock.ts'
import { usePlot } from '../plot/plot-context.ts'
import { useNormalsOf } from './normals-context.ts'
import { normalsPaths } from './normals-paths.ts'

/** Bands of what is normal on each day, under the grid and the readings. */
export function NormalsLayer({ sensorId }: { sensorId: string }) {
  const { scale } = usePlot()
  const { normals, device } = useNormalsOf(sensorId)
  const paths = useMemo(() => {
    if (!normals || !device) return null
    const clock = { zone: device.zone, dayStartMinutes: parseDayStart(device.dayStart) ?? 0 }
    const { shiftMs = 0 } = device
    const measured = { ...scale, fromMs: scale.fromMs - shiftMs, toMs: scale.toMs - shiftMs }
    return normalsPaths(normals, measured, clock)
  }, [normals, device, scale])
  if (!paths) return null
  return (
    <g className="normals">
      {paths.wide && <path d={paths.wide} />}
      {paths.narrow && <path d={paths.narrow} />}
      {paths.median && <path className="normals-median" d={paths.median} />}
    </g>
  )
}
