import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatTick } from '../../../../view/plot/axes/tick-text.ts'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import { cumulativeLayout } from '../../../../view/plot/paths/cumulative-path.ts'
import { toY } from '../../../../view/plot/paths/line-path.ts'
import { type AggregatesNeed, aggregatesQuery } from '../../../api/aggregates.ts'
import { usePlot } from '../../chart/plot/plot-context.ts'
import { cumulativeFrom, isoText } from '../../chart/time-range/chart-address.ts'
import { type Overlay, useOverlaid } from '../overlay.ts'
import { RainFigures } from './RainFigures.tsx'

const LABEL_BESIDE = 4

export const cumulative: Overlay = {
  id: 'cumulative',
  isOfStation: true,
  Over: ({ plan }) => {
    const { need, sinceMs } = useCumulative(plan)
    return need && sinceMs !== null && plan.sensors.length === 1 && <CumulativeLine need={need} />
  },
  Figures: ({ plan, scene }) => {
    const { need, ...choice } = useCumulative(plan)
    const [sensor] = plan.sensors
    return need && sensor && <RainFigures {...choice} need={need} sensor={sensor} scene={scene} />
  },
}

/** `null` for what is no amount. */
function useCumulative({ mark, sensors: [sensor] }: PanelPlan) {
  const { sources, search, range, columns, zone, replace } = useOverlaid()
  const source = sources.find((one) => one.sensor.id === sensor?.id)
  const sinceMs = cumulativeFrom(search, range)
  const need: AggregatesNeed | null =
    source && mark === 'bar'
      ? {
          ...{ deviceId: source.deviceId, sensors: [source.sensorId], ...range, zone },
          // long steps: only figures of the whole range are shown
          step: 'P1M',
          ...(search.quality === 'off' && { asSent: true }),
          ...(sinceMs !== null && { cumulative: { fromMs: sinceMs, width: columns ?? 1200 } }),
        }
      : null
  const choose = (fromMs: number | null) =>
    replace({ cumulative: fromMs === null ? undefined : fromMs === range.fromMs ? 'on' : isoText(fromMs) })
  return { need, sinceMs, choose }
}

function CumulativeLine({ need }: { need: AggregatesNeed }) {
  const { scale } = usePlot()
  const locale = useLocale()
  const { data } = useQuery(aggregatesQuery(need))
  const total = data?.sensors[0]?.cumulative
  if (!total) return null
  const { path, scale: own, values } = cumulativeLayout(total, scale)
  return (
    <g className="cumulative">
      <path d={path} />
      {values.ticks.map((tick) => (
        <text key={tick} x={scale.width - LABEL_BESIDE} y={toY(own, tick)} dy="0.32em" textAnchor="end">
          {formatTick(tick, values, locale)}
        </text>
      ))}
    </g>
  )
}
