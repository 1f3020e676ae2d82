import { useTranslation } from 'react-i18next'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import { exactScale, valueScale } from '../../../view/plot/axes/value-scale.ts'
import { extentOf } from './plot/extent.ts'
import { XYPlot } from './plot/XYPlot.tsx'
import { lineThrough, xOf, yOf } from './plot/xy-place.ts'

const HEIGHT = 380
const HOUR = 3_600_000

/** Correlation of two series at each lag; marks the best and the chosen one. */
export function LagCurve({ relation: { curve, best, lagMs } }: { relation: Relation }) {
  const { t } = useTranslation('explain')
  const hours = curve.lagMs.map((ms) => ms / HOUR)
  if (hours.length < 2) return null
  const x = exactScale(...extentOf(hours), 6)
  const [low, high] = extentOf(curve.r)
  const y = valueScale(low, Math.min(1, high), 6)
  return (
    <XYPlot
      label={t('scatter.lagCurve')}
      height={HEIGHT}
      x={{ scale: x, label: t('scatter.lagAxis') }}
      y={{ scale: y, label: t('scatter.correlation') }}
    >
      {(place) => (
        <>
          <path className="curve" d={lineThrough(place, hours, curve.r)} />
          <path
            className="chosen-lag"
            d={`M${xOf(place, lagMs / HOUR)} ${place.top}V${place.top + place.height}`}
          />
          {best && (
            <circle className="best-lag" cx={xOf(place, best.lagMs / HOUR)} cy={yOf(place, best.r)} r="4.5" />
          )}
        </>
      )}
    </XYPlot>
  )
}
