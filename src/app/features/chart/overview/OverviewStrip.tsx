import { type RefCallback, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { timeAxis } from '../../../../view/plot/axes/time-labels.ts'
import { SeriesMarks } from '../../../../view/plot/drawing/SeriesMarks.tsx'
import { layoutPlot } from '../../../../view/plot/layout-plot.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { toX } from '../../../../view/plot/time-scale.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { OverviewWindow } from './OverviewWindow.tsx'
import { overviewLabels } from './overview-labels.ts'
import { useOverview } from './use-overview.ts'

const HEIGHT = 44
const LABELS = { perLabel: 64, perContext: 90 }
/** Right of the first day of a year, pixels. */
const LABEL_BESIDE = 4
/** Above the bottom, clear of the window's edge. */
const LABEL_ABOVE = 8

/** The whole record with a window over the shown range. Reads once in sight, after the chart's readings. */
export function OverviewStrip({
  device,
  range,
  zone,
  box,
  untilMs,
  isChartThere,
  onMove,
}: {
  device: DeviceState
  range: TimeRange
  zone: string
  box: PlotBox
  /** End of the record. */
  untilMs: number
  isChartThere: boolean
  /** During a movement. */
  onMove: (range: TimeRange) => void
}) {
  const { t } = useTranslation('chart')
  const [ref, isInSight] = useInSight()
  const overview = useOverview(device, isChartThere && isInSight, untilMs)
  return (
    <section
      ref={ref}
      className="overview"
      aria-label={t('overview.label')}
      style={{ paddingLeft: box.left }}
    >
      {overview && (
        <div className="overview-strip" style={{ width: box.plotWidth, height: HEIGHT }}>
          <Record overview={overview} width={box.plotWidth} />
          <OverviewWindow
            record={overview.record}
            range={range}
            zone={zone}
            width={box.plotWidth}
            onMove={onMove}
          />
          <Times record={overview.record} zone={zone} width={box.plotWidth} />
        </div>
      )}
    </section>
  )
}

/** True before it is measured. */
function useInSight(): [RefCallback<HTMLElement>, boolean] {
  const [isInSight, setInSight] = useState(true)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const follow = (entries: IntersectionObserverEntry[]) =>
      setInSight(entries.at(-1)?.isIntersecting ?? true)
    const observer = new IntersectionObserver(follow, { rootMargin: '100px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInSight]
}

function Record({
  overview: { record, sensor, columns, series },
  width,
}: {
  overview: NonNullable<ReturnType<typeof useOverview>>
  width: number
}) {
  const plot = useMemo(() => {
    const own = series?.sensors.filter(({ id }) => id === sensor.id) ?? []
    const { mark } = quantityOf(sensor.kind, sensor.unit)
    const gaps = series?.gaps ?? []
    return layoutPlot(
      { mark, unit: sensor.unit, series: own, rain: null, levels: null, gaps, barGaps: [] },
      { range: record, width, height: HEIGHT, columns, axis: 'tight', labelSide: 'left' },
    )
  }, [series, sensor, record, width, columns])
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true">
      {plot.marks.gaps && <path className="gap" d={plot.marks.gaps} />}
      {plot.marks.failed && <path className="failed" d={plot.marks.failed} />}
      <SeriesMarks {...plot.marks} />
    </svg>
  )
}

function Times({ record, zone, width }: { record: TimeRange; zone: string; width: number }) {
  const locale = useLocale()
  const labels = useMemo(() => {
    const scale = { ...record, width }
    const times = timeAxis(scale, zone, locale, LABELS)
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return overviewLabels(times, (ms) => toX(scale, ms) + LABEL_BESIDE, rem)
  }, [record, zone, locale, width])
  return (
    <svg className="overview-times" width={width} height={HEIGHT} aria-hidden="true">
      {labels.map(({ ms, text, x }) => (
        <text key={ms} x={x} y={HEIGHT - LABEL_ABOVE}>
          {text}
        </text>
      ))}
    </svg>
  )
}
