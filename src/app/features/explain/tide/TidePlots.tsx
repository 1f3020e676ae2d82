import { millisecondsInHour as HOUR } from 'date-fns/constants'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferenceLine } from 'recharts'
import { dateFormat } from '../../../../domain/format/date-format.ts'
import type { TideReport } from '../../../../domain/relation/tide/tide-report.ts'
import type { Line } from '../../../../domain/series/series.ts'
import { printedUnit, withUnit } from '../../../../domain/with-unit.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { timeLabels } from '../../../../view/plot/axes/time-labels.ts'
import { type TickUnit, timeTicks } from '../../../../view/plot/axes/time-ticks.ts'
import { exactScale, extentOf, type ValueScale, valueScale } from '../../../../view/plot/axes/value-scale.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { FAINT, type PlotAxis, PlotLine, XYPlot } from '../../../ui/XYPlot.tsx'
import { CHART_ID } from '../../chart/SeriesChart.tsx'
import { type KeyLine, PlotKey } from '../ExplainPlots.tsx'
import type { TideProps } from './tide-props.ts'

const TICKS = 6

/** Levels without tides, tidal ranges over time, and mean tides by the hour. */
export function TidePlots({ range, zone, ...gauges }: TideProps & { range: TimeRange; zone: string }) {
  const { t } = useTranslation('explain')
  const time = timeAxisOf(range, zone, useLocale())
  const { sea, river, meanTide } = gauges.report
  const residuals = [aboveMean(sea.rest), aboveMean(river.rest)]
  const ranges = [sea.tide?.ranges, river.tide?.ranges]
  const hours = meanTide?.fromHighMs.map((ms) => ms / HOUR) ?? []
  const means = meanTide && [meanTide.sea, meanTide.river].map((v) => ({ t: hours, v }))
  return (
    <div id={CHART_ID} className="keyed-plots">
      <PlotKey lines={gaugeLines(gauges)} />
      <TidePlot
        {...gauges}
        of="rest"
        x={time}
        y={valueScale(...extentOf([0, ...levelsOf(residuals)]), TICKS)}
        lines={residuals}
      >
        <ReferenceLine y={0} {...FAINT} />
      </TidePlot>
      <div className="explain-plots">
        {(sea.tide ?? river.tide) && (
          <TidePlot
            {...gauges}
            of="range"
            x={time}
            y={valueScale(0, extentOf(levelsOf(ranges))[1], TICKS, 0)}
            lines={ranges}
          />
        )}
        {means && (
          <TidePlot
            {...gauges}
            of="mean"
            x={{ scale: exactScale(...extentOf(hours), TICKS), label: t('tide.fromHigh') }}
            y={valueScale(...extentOf(levelsOf(means)), TICKS)}
            lines={means}
          >
            <ReferenceLine x={0} {...FAINT} />
          </TidePlot>
        )}
      </div>
    </div>
  )
}

function TidePlot({
  of,
  x,
  y,
  lines,
  children,
  ...gauges
}: TideProps & {
  of: 'rest' | 'range' | 'mean'
  x: PlotAxis
  y: ValueScale
  /** Of the sea and of the river, where they have one. */
  lines: readonly (Line | undefined)[]
  children?: ReactNode
}) {
  const { t } = useTranslation('explain')
  const { sea, river } = gauges
  const names = { sea: sea.device.name, river: river.device.name }
  return (
    <XYPlot
      label={t(`tide.${of}Plot`, names)}
      height={of === 'rest' ? 300 : 320}
      x={x}
      y={{ scale: y, label: withUnit(`${t(`tide.${of}`)},`, printedUnit(sea.sensor.unit)) }}
    >
      {children}
      {gaugeLines(gauges).map(({ name: _, ...stroke }, i) => (
        <PlotLine key={stroke.stroke} x={lines[i]?.t ?? []} y={lines[i]?.v ?? []} {...stroke} />
      ))}
    </XYPlot>
  )
}

/** The sea's line is thin, the river's thick, to be distinguished without colours. */
function gaugeLines({ sea, river }: Pick<TideProps, 'sea' | 'river'>): KeyLine[] {
  return [sea, river].map(({ place, device }, i) => ({
    name: device.name,
    stroke: `var(--compare-${place + 1})`,
    strokeWidth: i === 0 ? 1.25 : 2.5,
  }))
}

function levelsOf(lines: readonly (Line | undefined)[]): (number | null)[] {
  return lines.flatMap((line) => line?.v ?? [])
}

function aboveMean({ mean, line }: TideReport['sea']['rest']): Line {
  return { t: line.t, v: line.v.map((value) => (value === null ? null : value - mean)) }
}

/** What ticks omit, for the whole range. */
const CONTEXTS: Record<TickUnit, Intl.DateTimeFormatOptions | null> = {
  time: { dateStyle: 'medium' },
  day: { year: 'numeric' },
  month: { year: 'numeric' },
  year: null,
}

function timeAxisOf({ fromMs, toMs }: TimeRange, zone: string, locale: string): PlotAxis {
  const ticks = timeTicks({ fromMs, toMs }, zone, TICKS)
  const labels = timeLabels(ticks, zone, locale, { fromMs, toMs, width: 1 }, 0)
  const texts = new Map(labels.map(({ ms, text }) => [ms, text]))
  const context = CONTEXTS[ticks.unit]
  return {
    scale: { low: fromMs, high: toMs, ticks: ticks.times, decimals: 0 },
    tickText: (ms) => texts.get(ms) ?? '',
    label: context ? dateFormat(locale, zone, context).formatRange(fromMs, toMs) : '',
  }
}
