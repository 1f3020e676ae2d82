import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { isStretched } from '../../../view/plot/axes/value-extent.ts'
import { layoutPlot } from '../../../view/plot/layout-plot.ts'
import { panelLevels } from '../../../view/plot/levels/level-lines.ts'
import { useLevelLabels } from '../../../view/plot/levels/use-level-labels.ts'
import { type PanelPlan, seriesOf } from '../../../view/plot/panels.ts'
import { gapPath } from '../../../view/plot/paths/gap-path.ts'
import { peakTextOf } from '../../../view/plot/peak-text.ts'
import { hasFailedWithin, inAllOf, sensorGaps } from '../../../view/plot/series/gaps.ts'
import type { SteppedSeries } from '../../../view/plot/steps/steps.ts'
import { Overlays } from '../overlays/Overlays.tsx'
import { AxisMenu } from './axis/AxisMenu.tsx'
import { PlotFrame } from './plot/PlotFrame.tsx'
import { PlotOverlay } from './plot/PlotOverlay.tsx'
import type { Plot } from './plot/plot-context.ts'
import { PanelHeader } from './readout/PanelHeader.tsx'
import { StatisticsStrip } from './readout/StatisticsStrip.tsx'
import { useReadoutWords } from './readout/use-readout-words.ts'
import type { Scene } from './scene.ts'

const NO_GAPS: [number, number][] = []
const NO_LEVELS: Plot['levels'] = []

interface PanelProps {
  plan: PanelPlan
  scene: Scene
  height: number
}

/** One plot with names, readout and figures. Its frame is there before the readings. */
export const Panel = memo(function Panel({ plan, scene, height }: PanelProps) {
  const { box, range, series, zone } = scene
  const own = useMemo(() => seriesOf(plan, series?.sensors), [plan, series])
  const plot = usePanelPlot({ plan, scene, height }, own)
  const words = useReadoutWords(scene)
  const { sensors } = plan
  const speak = useCallback((timeMs: number) => words.speak(sensors, timeMs), [words, sensors])

  return (
    <section
      className="panel"
      data-mark={plan.mark}
      data-size={plan.size}
      aria-label={sensors.map(scene.nameOf).join(', ')}
    >
      <PanelHeader plan={plan} scene={scene} words={words}>
        {scene.axes && plan.mark === 'line' && (
          <AxisMenu
            panelId={plan.id}
            axes={scene.axes}
            shown={plot.values}
            hasSuspect={own.some(({ suspect }) => suspect)}
            isStretched={isStretched(own, range, plot.values)}
            name={sensors.map(scene.nameOf).join(', ')}
          />
        )}
      </PanelHeader>
      <div className="panel-plot">
        <PlotFrame plot={plot} box={box} height={height} plan={plan} />
        <PlotOverlay
          scene={scene}
          series={own}
          scale={plot.scale}
          isDotted={plan.mark !== 'bar'}
          label={sensors.map(scene.nameOf).join(', ')}
          speak={speak}
        />
      </div>
      <div className="panel-statistics">
        {series &&
          sensors.map((sensor, i) => (
            <StatisticsStrip
              key={sensor.id}
              sensor={sensor}
              scene={scene}
              series={series}
              colour={sensors.length < 2 ? null : i + 1}
            />
          ))}
        <Overlays part="Figures" plan={plan} scene={scene} />
      </div>
      <Overlays part="Note" plan={plan} zone={zone} />
    </section>
  )
})

function usePanelPlot({ plan, scene, height }: PanelProps, own: readonly SteppedSeries[]): Plot {
  const { range, box, time, timeLabels, series, locale, zone } = scene
  const { t } = useTranslation('common')
  const levels = useMemo(
    () => (plan.mark === 'bar' ? null : panelLevels(plan.sensors, scene.levels, scene.alerted)),
    [plan, scene.levels, scene.alerted],
  )
  const choice = scene.axes?.of.get(plan.id)
  const labelOf = useLevelLabels()
  const amounts = plan.mark === 'bar' && own.length === 1 ? own[0] : null
  const { intervalMs, isAsMeasured } = scene
  const gapsOf = useCallback(
    (one: SensorSeries | null | undefined) =>
      series && one
        ? sensorGaps(series, one, intervalMs === null ? null : intervalMs / 1000).filter(
            (span) => !hasFailedWithin(one, span),
          )
        : NO_GAPS,
    [series, intervalMs],
  )
  const barGaps = useMemo(() => gapsOf(amounts), [gapsOf, amounts])
  // one of two lines may continue where the other has a gap
  const gaps = useMemo(() => {
    const lines = plan.mark === 'bar' ? [] : own
    return [...(series?.gaps ?? NO_GAPS), ...inAllOf(lines.map(gapsOf))].sort(([a], [b]) => a - b)
  }, [series, gapsOf, plan.mark, own])
  return useMemo((): Plot => {
    const layout = layoutPlot(
      {
        mark: plan.mark,
        unit: plan.unit,
        series: isAsMeasured ? own.map(({ steps: _, ...one }) => one) : own,
        rain: null,
        isTopDown: plan.size === 'strip',
        levels: levels?.scale ?? null,
        gaps,
        barGaps,
      },
      {
        range,
        width: box.plotWidth,
        folds: time.folds,
        height,
        columns: box.columns,
        axis: 'ticks',
        choice,
        labelSide: 'right',
        peakText:
          plan.size === 'small' ? undefined : peakTextOf(plan.sensors, range, zone, locale, t('suspect')),
      },
    )
    return {
      ...layout,
      timeLabels,
      locale,
      levels: levels
        ? layout.levels.map((line) => ({ ...line, label: labelOf(line.level, levels.sensor) }))
        : NO_LEVELS,
      unread: gapPath(series?.partial?.missing ?? NO_GAPS, layout.scale),
    }
  }, [
    plan,
    own,
    isAsMeasured,
    barGaps,
    gaps,
    series,
    range,
    box,
    time,
    height,
    timeLabels,
    locale,
    levels,
    labelOf,
    choice,
    zone,
    t,
  ])
}
