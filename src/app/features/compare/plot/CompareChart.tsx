import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { PanelLevels } from '../../../../view/plot/levels/level-lines.ts'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { useSameParts } from '../../../ui/use-same.ts'
import { TimeAxis, useTimeLabels } from '../../chart/plot/TimeAxis.tsx'
import { CHART_ID } from '../../chart/SeriesChart.tsx'
import { Overlays } from '../../overlays/Overlays.tsx'
import type { Pair } from '../address/edit-series.ts'
import { letterAt } from '../address/series-choice.ts'
import type { Compared } from '../series/compared.ts'
import { ComparePanel } from './ComparePanel.tsx'
import { comparePlans, PAIR_HEIGHT, panelHeights } from './compare-plans.ts'
import type { ComparedOnPage, CompareScene } from './compare-scene.ts'
import type { PanelLine } from './panel-line.ts'
import { usePairLine } from './use-panel-lines.ts'

const OF_NO_STATION = {
  ...{ axes: null, rainMenu: null, levels: undefined, alerted: undefined, datum: undefined },
  nameOf: ({ name }: Sensor) => name,
}

/** One plot per quantity over one time axis, with the pair below. */
export function CompareChart({
  address: { search, pair: chosenPair, levelsOf },
  compared,
  lines,
  range,
  zone,
  box,
  actions,
  crosshair,
}: ComparedOnPage & Pick<CompareScene, 'box' | 'actions'>) {
  const { t } = useTranslation('compare')
  const locale = useLocale()
  const time = useMemo(() => ({ ...range, width: box.plotWidth }), [range, box.plotWidth])
  const timeLabels = useTimeLabels(time, zone, locale)
  const drawn = useMemo(() => drawnOf(lines, range), [lines, range])
  const pair = usePairLine(chosenPair, lines, { zone, box, range })
  const areHere = (of: Pair) => [of.of, of.to].every((at) => lines.some(({ place }) => place === at))
  const levelled = compared.find(({ place }) => place === levelsOf)
  const chosenLevels = useMemo(() => levelsOfSeries(levelled), [levelled])
  const scene = useSameParts<CompareScene>({
    ...OF_NO_STATION,
    ...drawn,
    ...{ range, time, box, zone, locale, timeLabels, crosshair, actions, chosenLevels },
    ...{ isAsMeasured: search.step === 'raw', scale: search.scale },
  })
  const plans = useMemo(() => comparePlans(lines.map(({ sensor }) => sensor)), [lines])
  const hasPair = pair !== null
  const heights = useMemo(
    () => panelHeights(plans, box.width > 0 ? innerHeight : 0, hasPair),
    [plans, box, hasPair],
  )
  const pairPlan = useMemo(
    (): PanelPlan | null =>
      pair && {
        id: pair.sensor.id,
        sensors: [pair.sensor],
        mark: 'line',
        unit: pair.sensor.unit,
        size: 'main',
      },
    [pair],
  )
  const pairLines = useMemo(() => (pair ? [pair] : []), [pair])
  return (
    <>
      {chosenPair && !pair && areHere(chosenPair) && (
        <p className="chart-strip" role="status">
          {t('pair.unfit', { first: letterAt(chosenPair.of), second: letterAt(chosenPair.to) })}
        </p>
      )}
      <figure
        id={CHART_ID}
        className="series-chart compare-chart"
        aria-label={t('figure', {
          names: lines.map(({ sensor, name }) => `${sensor.id} ${name}`).join(', '),
        })}
        data-drawn={lines.every(({ series }) => series) ? `${range.fromMs}/${range.toMs}` : undefined}
      >
        {plans.map((plan, i) => (
          <PanelOfLines key={plan.id} plan={plan} lines={lines} scene={scene} height={heights[i] as number} />
        ))}
        {pairPlan && <ComparePanel plan={pairPlan} lines={pairLines} scene={scene} height={PAIR_HEIGHT} />}
        <Overlays part="Strip" scene={scene} />
        <TimeAxis scene={scene} />
      </figure>
    </>
  )
}

function levelsOfSeries(one: Compared | undefined): PanelLevels | null {
  const { levels } = one?.device ?? {}
  const id = one?.sensor.id ?? ''
  const scale = levels && Object.hasOwn(levels, id) ? levels[id] : undefined
  return one && scale ? { sensor: one.shownAs, scale } : null
}

function drawnOf(lines: readonly PanelLine[], { fromMs, toMs }: TimeRange) {
  const intervals = lines.flatMap(({ intervalMs }) => intervalMs ?? [])
  const sensors = lines.flatMap(({ series }) => series ?? [])
  return {
    series: {
      ...{ device: '', from: fromMs, to: toMs, asOf: toMs, stale: false, readings: 0 },
      ...{ sensors, gaps: [], expected: null },
    },
    intervalMs: intervals.length === 0 ? null : Math.max(...intervals),
    mostRain: Math.max(0, ...sensors.flatMap(({ buckets }) => mostIn(buckets?.v ?? []))),
  }
}

function mostIn(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((most, amount) => Math.max(most, amount ?? 0), 0)
}

function PanelOfLines({
  plan,
  lines,
  ...panel
}: {
  plan: PanelPlan
  lines: readonly PanelLine[]
  scene: CompareScene
  height: number
}) {
  const own = useMemo(
    () => plan.sensors.flatMap(({ id }) => lines.filter(({ sensor }) => sensor.id === id)),
    [plan, lines],
  )
  return <ComparePanel plan={plan} lines={own} {...panel} />
}
