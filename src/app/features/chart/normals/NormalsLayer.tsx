import { useMemo } from 'react'
import { parseDayStart } from '../../../../domain/aggregation/clock.ts'
import { usePlot } from '../plot/plot-context.ts'
import { useNormalsOf } from './normals-context.ts'
import { normalsPaths } from './normals-paths.ts'

/** What is normal on each day: bands under the grid and the readings, lines before the band of these, which would cover them. */
export function NormalsLayer({ sensorId, part }: { sensorId: string; part: 'bands' | 'lines' }) {
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
  const edge = part === 'lines' ? 'normals-edge' : undefined
  return (
    <g className="normals">
      {paths.wide && <path className={edge} d={paths.wide} />}
      {paths.narrow && <path className={edge} d={paths.narrow} />}
      {edge && paths.median && <path className="normals-median" d={paths.median} />}
    </g>
  )
}
