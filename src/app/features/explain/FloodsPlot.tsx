import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { useTranslation } from 'react-i18next'
import { ReferenceLine } from 'recharts'
import { dateFormat } from '../../../domain/format/date-format.ts'
import type { Floods } from '../../../domain/relation/floods-report.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { exactScale, extentOf, valueScale } from '../../../view/plot/axes/value-scale.ts'
import { FAINT, PlotLine, XYPlot } from '../../ui/XYPlot.tsx'
import { PlotKey } from './ExplainPlots.tsx'
import { axisLabel, type ExplainedSeries } from './explained-series.ts'

/** Of the tokens `--series-…`, by rank. */
const SERIES = [1, 4, 3, 2, 6]

export function floodStroke(rank: number) {
  return { stroke: `var(--series-${SERIES[rank - 1] ?? 5})`, strokeWidth: rank === 1 ? 2.5 : 1.5 }
}

/** Hydrographs with their peaks at 0; the highest is drawn last. */
export function FloodsPlot({ of, floods, zone }: { of: ExplainedSeries; floods: Floods; zone: string }) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const dayOf = (ms: number) => dateFormat(locale, zone, { dateStyle: 'medium' }).format(ms)
  const lines = floods.list.map(({ rank, event, line }) => ({
    name: `${rank} · ${dayOf(event.peak.t)}`,
    hours: line.t.map((ms) => ms / HOUR),
    values: line.v,
    drawn: floodStroke(rank),
  }))
  const values = [...lines.flatMap(({ values }) => values), floods.threshold]
  return (
    <div className="keyed-plots">
      <PlotKey lines={lines.map(({ name, drawn }) => ({ name, ...drawn }))} />
      <XYPlot
        label={t('floods.plot', { name: of.name })}
        height={420}
        x={{
          scale: exactScale(...extentOf(lines.flatMap(({ hours }) => hours)), 8),
          label: t('floods.fromPeak'),
        }}
        y={{ scale: valueScale(...extentOf(values), 7), label: axisLabel(of) }}
      >
        <ReferenceLine y={floods.threshold} {...FAINT} strokeDasharray="6 4" />
        <ReferenceLine x={0} {...FAINT} />
        {lines.toReversed().map(({ name, hours, values, drawn }) => (
          <PlotLine key={name} className="flood-line" x={hours} y={values} {...drawn} />
        ))}
      </XYPlot>
    </div>
  )
}
