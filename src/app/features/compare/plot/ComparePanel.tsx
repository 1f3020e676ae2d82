import { type CSSProperties, memo, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { layoutPlot } from '../../../../view/plot/layout-plot.ts'
import { useLevelLabels } from '../../../../view/plot/levels/use-level-labels.ts'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import { gapPath } from '../../../../view/plot/paths/gap-path.ts'
import { inAllOf } from '../../../../view/plot/series/gaps.ts'
import { useBarUnit } from '../../../../view/quantity/use-bar-unit.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { PlotFrame } from '../../chart/plot/PlotFrame.tsx'
import { PlotOverlay } from '../../chart/plot/PlotOverlay.tsx'
import type { Plot } from '../../chart/plot/plot-context.ts'
import { Overlays } from '../../overlays/Overlays.tsx'
import { rescaled } from '../series/rescale.ts'
import type { CompareScene } from './compare-scene.ts'
import { LineLetters, lineStyle } from './line-style.tsx'
import { PanelReadout } from './PanelReadout.tsx'
import type { PanelLine } from './panel-line.ts'

const NO_LEVELS: Plot['levels'] = []
/** Millimetres: less rain is not drawn as a storm. */
const LEAST_RAIN = 2

export const ComparePanel = memo(function ComparePanel({
  plan,
  lines,
  scene,
  height,
}: {
  plan: PanelPlan
  lines: readonly PanelLine[]
  scene: CompareScene
  height: number
}) {
  const { t } = useTranslation('compare')
  const { range, box, timeLabels, locale, zone, scale: scaleChoice, isAsMeasured, mostRain } = scene
  const isRelative = (scaleChoice === 'rise' || scaleChoice === 'own') && plan.mark === 'line'
  const levels =
    !isRelative && plan.sensors.some(({ id }) => id === scene.chosenLevels?.sensor.id)
      ? scene.chosenLevels
      : null
  const labelOf = useLevelLabels()
  const barUnit = useBarUnit()
  const drawn = useMemo(
    () =>
      lines.flatMap(({ series }) => {
        if (!series) return []
        const { steps: _, ...asMeasured } = series
        return [rescaled(isAsMeasured ? asMeasured : series, plan.mark === 'line' ? scaleChoice : undefined)]
      }),
    [lines, scaleChoice, plan.mark, isAsMeasured],
  )
  const plot = useMemo((): Plot => {
    const commonGaps = inAllOf(lines.map(({ gaps }) => gaps))
    const isBar = plan.mark === 'bar'
    const rainChoice = { kind: 'fixed', low: 0, high: Math.max(LEAST_RAIN, mostRain) * 1.06 } as const
    const layout = layoutPlot(
      {
        ...{ mark: plan.mark, unit: plan.unit, series: drawn, rain: null, isTopDown: plan.size === 'strip' },
        levels: levels?.scale ?? null,
        gaps: isBar ? [] : commonGaps,
        barGaps: isBar ? commonGaps : [],
      },
      {
        ...{ range, width: box.plotWidth, height, columns: box.columns, axis: 'ticks', labelSide: 'right' },
        choice: isBar ? rainChoice : scaleChoice === 'log' ? { kind: 'log' } : undefined,
      },
    )
    return {
      ...layout,
      ...{ timeLabels, locale },
      levels: levels
        ? layout.levels.map((line) => ({
            ...line,
            label: `${levels.sensor.id} · ${labelOf(line.level, levels.sensor)}`,
          }))
        : NO_LEVELS,
      unread: gapPath(
        lines.flatMap(({ missing }) => missing).sort(([a], [b]) => a - b),
        layout.scale,
      ),
    }
  }, [plan, drawn, lines, levels, range, box, height, timeLabels, locale, labelOf, scaleChoice, mostRain])
  // an axis of relative values has no place for a sensor's own
  const overlaid = useMemo(() => (isRelative ? { ...plan, sensors: [] } : plan), [isRelative, plan])
  const heading = headingOf(lines)
  const unit = isRelative
    ? t(`scale.unit.${scaleChoice as 'rise' | 'own'}`, { unit: plan.unit })
    : barUnit(plan.unit, drawn[0]?.buckets?.stepMs)
  const speak = useCallback(
    (timeMs: number) => {
      const values = lines.flatMap(({ sensor, name, read }) => {
        const found = read(timeMs)
        if (!found) return []
        const { parts, isImplausible, note } = found.text
        const figures = parts.map(({ label, value }) => [label, value].filter(Boolean).join(' ')).join(', ')
        const at = found.measuredMs === timeMs ? '' : ` (${formatInstant(found.measuredMs, zone, locale)})`
        return [`${sensor.id} ${name} ${figures}${isImplausible ? `, ${note}` : ''}${at}`]
      })
      return `${formatInstant(timeMs, zone, locale)}: ${values.join('; ') || t('nothingHere')}`
    },
    [lines, zone, locale, t],
  )

  return (
    <section
      className="panel compare-panel"
      data-mark={plan.mark}
      aria-label={heading}
      style={Object.assign({}, ...lines.map((line, i) => lineStyle(line, i))) as CSSProperties}
    >
      <PanelReadout heading={heading} unit={unit} lines={lines} scene={scene} />
      <div className="panel-plot">
        <PlotFrame plot={plot} box={box} height={height} plan={overlaid} />
        {plan.mark !== 'bar' && <LineLetters lines={lines} drawn={drawn} scale={plot.scale} box={box} />}
        <PlotOverlay
          scene={scene}
          series={drawn}
          scale={plot.scale}
          isDotted={plan.mark !== 'bar'}
          label={`${heading}: ${lines.map(({ sensor, name }) => `${sensor.id} ${name}`).join(', ')}`}
          speak={speak}
        />
      </div>
      <Overlays part="Note" plan={overlaid} zone={zone} />
    </section>
  )
})

/** `Water level`, `Air temperature, Water temperature` */
function headingOf(lines: readonly PanelLine[]): string {
  return [...new Set(lines.map(({ quantityName }) => quantityName))].join(', ')
}
