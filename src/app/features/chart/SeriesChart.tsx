import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { alertedSensor } from '../../../domain/lead.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { planPanels, plotHeight } from '../../../view/plot/panels.ts'
import type { PlotBox } from '../../../view/plot/plot-box.ts'
import { useSameParts } from '../../ui/use-same.ts'
import { Overlays } from '../overlays/Overlays.tsx'
import { Panel } from './Panel.tsx'
import { TimeAxis, useTimeLabels } from './plot/TimeAxis.tsx'
import { ChartSummary } from './readout/ChartSummary.tsx'
import { createCrosshair } from './readout/crosshair.ts'
import type { AxisChoices, Scene } from './scene.ts'
import { useSensorNames } from './use-sensor-names.ts'

interface SeriesChartProps
  extends Pick<Scene, 'series' | 'range' | 'time' | 'zone' | 'actions' | 'isAsMeasured' | 'onNote'>,
    Partial<Pick<Scene, 'rainMenu'>> {
  device: Pick<DeviceState, 'name' | 'kind' | 'intervalSeconds' | 'sensors' | 'levels' | 'level' | 'datum'>
  sensors: readonly Sensor[]
  /** From `usePlotBox`; the series is requested with its `columns`. */
  box: PlotBox
  /** Of the first plot, CSS pixels. */
  leadHeight: number
  axes?: AxisChoices
}

export const CHART_ID = 'series-chart'

export function chartOnPage(): HTMLElement | null {
  return document.getElementById(CHART_ID)
}

/** Narrower charts are on a phone. */
const NARROW_PX = 500

/** Stacked panels with a shared crosshair. Draws its props; knows neither address nor network. */
export function SeriesChart({
  device,
  sensors,
  series,
  range,
  time,
  zone,
  box,
  actions,
  isAsMeasured,
  leadHeight,
  rainMenu = null,
  axes,
  onNote,
}: SeriesChartProps) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const nameOf = useSensorNames(device.sensors)
  const [crosshair] = useState(createCrosshair)
  const panels = useMemo(() => planPanels(sensors, device.kind), [sensors, device.kind])
  const { intervalSeconds, levels, datum } = device
  const alerted = alertedSensor(device)
  // the axis has its labels before the readings arrive, and keeps them
  const labels = useTimeLabels(time, zone, locale)
  const scene = useSameParts<Scene>({
    range,
    box,
    time,
    zone,
    locale,
    timeLabels: labels,
    series,
    isAsMeasured,
    intervalMs: intervalSeconds === null ? null : intervalSeconds * 1000,
    crosshair,
    actions,
    nameOf,
    levels,
    alerted,
    datum,
    rainMenu,
    axes: axes ?? null,
    onNote,
  })

  return (
    <figure
      id={CHART_ID}
      className="series-chart"
      aria-label={t('figure', { name: device.name })}
      data-drawn={series && `${series.from}/${series.to}`}
    >
      <ChartSummary scene={scene} sensors={sensors} />
      {panels.map((plan) => (
        <Panel
          key={plan.id}
          plan={plan}
          scene={scene}
          height={plotHeight(plan, leadHeight, box.width < NARROW_PX)}
        />
      ))}
      <Overlays part="Strip" scene={scene} />
      <TimeAxis scene={scene} />
    </figure>
  )
}
