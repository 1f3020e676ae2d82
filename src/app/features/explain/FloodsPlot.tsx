import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../domain/format/date-format.ts'
import type { Floods } from '../../../domain/relation/floods-report.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { exactScale, valueScale } from '../../../view/plot/axes/value-scale.ts'
import type { ExplainedSeries } from './explained-series.ts'
import { axisLabel } from './PairPlot.tsx'
import { extentOf } from './plot/extent.ts'
import { XYPlot } from './plot/XYPlot.tsx'
import { lineThrough, xOf, yOf } from './plot/xy-place.ts'

const HEIGHT = 420
const HOUR = 3_600_000
/** Lines have their names in the upper right, where floods have receded. */
const NAME_WIDTH = 124
const NAME_HEIGHT = 16
const NAME_STROKE = 14

/** Hydrographs with their peaks at 0; the highest is drawn last. */
export function FloodsPlot({ of, floods, zone }: { of: ExplainedSeries; floods: Floods; zone: string }) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const dayOf = (ms: number) => dateFormat(locale, zone, { dateStyle: 'medium' }).format(ms)
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
          {floods.list.map(({ rank, event }, row) => (
            <g key={rank} data-rank={rank} className="flood-name">
              <path
                className="flood-sample"
                d={`M${place.left + place.width - NAME_WIDTH} ${place.top + NAME_HEIGHT * (row + 0.7)}h${NAME_STROKE}`}
              />
              <text
                x={place.left + place.width - NAME_WIDTH + NAME_STROKE + 6}
                y={place.top + NAME_HEIGHT * (row + 0.7)}
                dy="0.32em"
              >
                {rank} · {dayOf(event.peak.t)}
              </text>
            </g>
          ))}
        </>
      )}
    </XYPlot>
  )
}
