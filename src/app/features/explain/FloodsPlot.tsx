import { useTranslation } from 'react-i18next'
import type { Floods } from '../../../domain/relation/floods-report.ts'
import { exactScale, valueScale } from '../../../view/plot/axes/value-scale.ts'
import type { ExplainedSeries } from './explained-series.ts'
import { axisLabel } from './PairPlot.tsx'
import { extentOf } from './plot/extent.ts'
import { XYPlot } from './plot/XYPlot.tsx'
import { lineThrough, xOf, yOf } from './plot/xy-place.ts'

const HEIGHT = 420
const HOUR = 3_600_000

/** Hydrographs of floods, each with its peak at 0; the highest is drawn last, over the others. */
export function FloodsPlot({ of, floods }: { of: ExplainedSeries; floods: Floods }) {
  const { t } = useTranslation('explain')
  const hours = extentOf(floods.list.flatMap(({ line }) => line.t.map((ms) => ms / HOUR)))
  const values = floods.list.flatMap(({ line }) => line.v)
  const x = exactScale(...hours, 8)
  const y = valueScale(...extentOf([...values, floods.threshold]), 7)
  return (
    <XYPlot
      label={t('floods.plot', { name: of.name })}
      height={HEIGHT}
      x={{ scale: x, label: t('floods.fromPeak') }}
      y={{ scale: y, label: axisLabel(of) }}
    >
      {(place) => (
        <>
          <path
            className="flood-threshold"
            d={`M${place.left} ${yOf(place, floods.threshold)}H${place.left + place.width}`}
          />
          <path className="chosen-lag" d={`M${xOf(place, 0)} ${place.top}V${place.top + place.height}`} />
          {floods.list.toReversed().map(({ rank, line }) => (
            <path
              key={rank}
              className="flood-line"
              data-rank={rank}
              d={lineThrough(
                place,
                line.t.map((ms) => ms / HOUR),
                line.v,
              )}
            />
          ))}
        </>
      )}
    </XYPlot>
  )
}
