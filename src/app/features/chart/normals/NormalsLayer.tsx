import { useMemo } from 'react'
import { parseDayStart } from '../../../../domain/aggregation/clock.ts'
import { usePlot } from '../plot/plot-context.ts'
import { useNormalsOf } from './normals-context.ts'
import { normalsPaths } from './normals-paths.ts'

/** Bands go under grid and readings; lines go before the readings' band, which would cover them. */
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
