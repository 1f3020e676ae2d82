import '../../src/app/styles/index.css'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { usePlotBox } from '../../src/app/features/chart/plot/use-plot-box.ts'
import { SeriesChart } from '../../src/app/features/chart/SeriesChart.tsx'
import type { RangeActions } from '../../src/app/features/chart/scene.ts'
import { startI18n } from '../../src/app/i18n/i18n.ts'
import { downsampleSeries } from '../../src/domain/series/downsample-series.ts'
import { byColumns } from '../../src/view/plot/steps/column-steps.ts'
import type { TimeRange } from '../../src/view/time/time-range.ts'
import { painted } from '../harness/painted.ts'
import type { Signal } from '../harness/signals.ts'
import { type Draw, SIZE } from './draw-uplot.ts'

startI18n()

const SENSOR = { id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
const DEVICE = { id: 'bench', name: 'Bench', kind: 'AWLR', intervalSeconds: 60, sensors: [SENSOR] }
const GUTTERS = { left: 52, right: 12 }
const TIME_AXIS_PX = 36
const NO_ACTIONS: RangeActions = { choose() {}, pan() {}, back() {} }

/**
 * The chart page's chart, and what the server does for it done here: the readings are in memory, reduced for
 * each range.
 */
export const drawOurs: Draw = async (host, signal) => {
  let choose: (range: TimeRange) => void = () => {}
  const whole = { fromMs: signal.t[0] as number, toMs: signal.t.at(-1) as number }
  createRoot(host).render(
    <Chart
      signal={signal}
      whole={whole}
      onReady={(setRange) => {
        choose = setRange
      }}
    />,
  )
  const isDrawn = ({ fromMs, toMs }: TimeRange) =>
    host.querySelector(`[data-drawn="${fromMs}/${toMs}"] .series path`) !== null
  return {
    at: await painted(() => isDrawn(whole)),
    show(fromMs, toMs) {
      flushSync(() => choose({ fromMs, toMs }))
      return painted(() => isDrawn({ fromMs, toMs }))
    },
    plot: host.querySelector('.plot-overlay') as Element,
    readout: () => host.querySelector('.panel-readout')?.textContent ?? '',
  }
}

interface ChartProps {
  signal: Signal
  whole: TimeRange
  onReady: (choose: (range: TimeRange) => void) => void
}

function Chart({ signal, whole, onReady }: ChartProps) {
  const [ruler, box] = usePlotBox(GUTTERS)
  const [range, setRange] = useState(whole)
  const columns = useMemo(() => ({ t: signal.t, sensors: new Map([[SENSOR.id, signal.v]]) }), [signal])
  const series = useMemo(() => {
    if (!box) return undefined
    const request = { ...range, width: box.columns, sensors: [SENSOR], nowMs: whole.toMs, means: true }
    return byColumns({ ...downsampleSeries(DEVICE, columns, request), asOf: whole.toMs, stale: false })
  }, [box, range, columns, whole])
  const time = useMemo(() => ({ ...range, width: box?.plotWidth ?? 1 }), [range, box])
  onReady(setRange)
  return (
    <div style={{ width: SIZE.width }}>
      <div ref={ruler} />
      {box && (
        <SeriesChart
          device={DEVICE}
          sensors={DEVICE.sensors}
          series={series}
          range={range}
          time={time}
          zone="UTC"
          box={box}
          actions={NO_ACTIONS}
          isAsMeasured={false}
          leadHeight={SIZE.height - TIME_AXIS_PX}
        />
      )}
    </div>
  )
}
