import { useMemo } from 'react'
import { columnsOf, type PlotBox } from '../../../../view/plot/plot-box.ts'
import { foldsOf } from '../../../../view/plot/series/folds.ts'
import type { NearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { useAxisChoices } from '../axis/use-axis-choices.ts'
import { NormalsContext } from '../normals/normals-context.ts'
import type { useNormals } from '../normals/use-normals.ts'
import { OverviewStrip } from '../overview/OverviewStrip.tsx'
import { RainMenu } from '../rain/RainMenu.tsx'
import { RainContext } from '../rain/rain-context.ts'
import { useRainChoices } from '../rain/use-rain-choices.ts'
import type { RangeActions } from '../scene.ts'
import { ChartView } from './ChartView.tsx'
import type { Stage } from './use-chart-address.ts'
import type { useChartSeries } from './use-chart-series.ts'
import { useHeldRange, useLast } from './use-last.ts'
import { useSteppedSeries } from './use-stepped-series.ts'

export function ChartStage({
  stage: { device, sensors, range, zone, refetchMs, step, isAsSent, search, address },
  answer,
  moving,
  rain,
  normals,
  box,
  leadHeight,
  actions,
  untilMs,
}: {
  stage: Stage
  answer: ReturnType<typeof useChartSeries>
  /** The range during a gesture. */
  moving: TimeRange
  /** The gauge whose rain stands over the level, and the one that is shown. */
  rain: { found: NearbyRain | null; shown: NearbyRain | null }
  normals: ReturnType<typeof useNormals>['normals']
  box: PlotBox
  leadHeight: number
  actions: RangeActions
  untilMs: number
}) {
  const latest = useLast(answer.series)
  const drawnRange = useHeldRange(moving, answer.isOnItsWay)
  const time = useMemo(() => {
    const scale = { ...drawnRange, width: box.plotWidth }
    return search.gaps ? { ...scale, folds: foldsOf(latest, sensors, scale) } : scale
  }, [drawnRange, box.plotWidth, search.gaps, latest, sensors])
  const choices = { search, zone, width: columnsOf(box, time) }
  const rainChoices = useRainChoices(device, rain.shown, range, choices, address.showCumulative)
  const stepped = useSteppedSeries(latest, device, rain.shown, range, {
    ...{ step, zone, refetchMs, isAsSent },
    isMean: search.line === 'mean',
  })
  const { found } = rain
  const { chooseRain } = address
  // stable: the panels depend on it
  const rainMenu = useMemo(
    () => <RainMenu deviceId={device.id} rain={found} chosen={search.rain} onChoose={chooseRain} />,
    [device.id, found, search.rain, chooseRain],
  )
  const axes = useAxisChoices(search.axes, address.chooseAxes)
  return (
    <>
      <RainContext value={rainChoices}>
        <NormalsContext value={normals}>
          <ChartView
            device={device}
            sensors={sensors}
            answer={{
              ...answer,
              series: stepped.series,
              failure: answer.failure ?? stepped.failure,
              retry: answer.failure === null ? stepped.retry : answer.retry,
            }}
            isAsMeasured={search.step === 'raw'}
            range={drawnRange}
            time={time}
            zone={zone}
            box={box}
            leadHeight={leadHeight}
            actions={actions}
            rainMenu={rainMenu}
            axes={axes}
            isAsSent={isAsSent}
            onAsSent={address.showAsSent}
          />
        </NormalsContext>
      </RainContext>
      <OverviewStrip
        device={device}
        range={drawnRange}
        zone={zone}
        box={box}
        untilMs={untilMs}
        isChartThere={answer.series !== undefined && !answer.isOnItsWay}
        onMove={actions.pan}
      />
    </>
  )
}
