import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeviceState } from '../../../../domain/device.ts'
import type { PartlyRead } from '../../../../domain/series/series.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import { useNearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { recordQuery } from '../../../api/record.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useZone } from '../../time/use-zone.ts'
import { NormalsState } from '../normals/NormalsState.tsx'
import { useNormals } from '../normals/use-normals.ts'
import { NoChart } from '../plot/PlotFrame.tsx'
import { displayRange } from '../time-range/chart-address.ts'
import { RangeBar, RangeOnPaper } from '../time-range/RangeBar.tsx'
import { useSensorNames } from '../use-sensor-names.ts'
import { ChartHeader } from './ChartHeader.tsx'
import { ChartStage } from './ChartStage.tsx'
import { OtherView } from './OtherView.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import { RangeStrips } from './strips.tsx'
import type { Stage } from './use-chart-address.ts'
import { useAddressedRange, useChartAddress, useShownSensors } from './use-chart-address.ts'
import { useChartBox } from './use-chart-box.ts'
import { useFoldedSeries } from './use-chart-series.ts'
import { useRangeChoice } from './use-range-choice.ts'
import { stepFor, stepOfTable } from './use-stepped-series.ts'
import { tabId, VIEW_PANEL_ID, ViewBar, ViewChoices } from './ViewBar.tsx'

/** One station over a range; all state is in the address. */
export function StationChart({ device, devices }: { device: DeviceState; devices: readonly DeviceState[] }) {
  const { zone } = useZone(device)
  const address = useChartAddress()
  const { search } = address
  const view = search.view ?? 'chart'
  const { data: record } = useQuery({ ...recordQuery(device.id), enabled: search.range === 'all' })
  const addressed = useAddressedRange(search, device, record?.firstMs ?? null)
  const { range: settled, preset, isOpen, refetchMs, nowMs, untilMs } = addressed
  const rain = useNearbyRain(device, devices, isOpen, search.rain)
  const { all, listed, shown, shownRain } = useShownSensors(device.sensors, rain, search)
  const nameOf = useSensorNames(device.sensors)
  const { ruler, columns, plotWidth, drawn, leadHeight } = useChartBox(shown, device.kind)
  // a range that moves with the clock stays the same choice
  const choice = preset ?? `${settled.fromMs}/${settled.toMs}`
  const [stopped, setStopped] = useState<string | null>(null)
  const isStopped = stopped === choice
  // a report names what was tested
  const isAsSent = (view === 'chart' || view === 'table') && search.quality === 'off'
  const asked = { zone, columns, refetchMs, isStopped, isAsSent }
  const folding = { sensors: shown, plotWidth, isFolded: view === 'chart' && search.gaps === 'fold' }
  const { folds, ...answer } = useFoldedSeries(device, shownRain, settled, asked, folding)
  const moved = useRangeChoice(settled, untilMs, address)
  const partial = partialOf(answer.series, settled)
  const isReady = view === 'chart' && answer.series !== undefined && !answer.isOnItsWay && !partial
  const normals = useNormals(device.id, zone, { choice: search.normals, isReady })
  const step = (view === 'table' ? stepOfTable : stepFor)(search.step, settled, device.intervalSeconds)
  const isReport = view === 'quality' || view === 'statistics'
  const stage: Stage = {
    ...{ device, sensors: shown, nameOf, range: settled, zone, refetchMs },
    ...{ step: isReport ? undefined : step, isAsSent, hasFolds: folds.length > 0, search, address },
  }
  const isSettled = moved.range === settled
  // on a phone below what they change; Tab follows the visual order
  const isPhone = useIsPhone()
  const choices = <ViewChoices stage={stage} view={view} normals={normals.shown} sensors={{ all, listed }} />
  return (
    <>
      <ChartHeader stage={stage} />
      <RangeBar
        deviceId={device.id}
        range={moved.range}
        settled={settled}
        said={preset === null || !isSettled ? moved.range : displayRange(settled, nowMs, device)}
        preset={preset}
        zone={zone}
        untilMs={untilMs}
        isOver={addressed.isOver}
        onPreset={moved.follow}
        onRange={moved.choose}
        onUndo={moved.undo}
        onRedo={moved.redo}
      />
      <RangeStrips device={device} addressed={addressed} />
      <ViewBar view={view} onView={address.showView}>
        {!isPhone && choices}
      </ViewBar>
      <div
        id={VIEW_PANEL_ID}
        role="tabpanel"
        aria-labelledby={tabId(view)}
        className="stage"
        data-waits={view === 'chart' && !drawn}
      >
        <div ref={ruler} className="ruler" />
        {(view === 'chart' || view === 'quality') && partial && answer.failure === null && (
          <ReadingProgress
            partial={partial}
            isStopped={isStopped}
            onStop={() => setStopped(choice)}
            onContinue={() => setStopped(null)}
            retry={answer.retry}
          />
        )}
        {view === 'chart' && <NormalsState {...normals} />}
        {view === 'chart' && drawn && (
          <CatchBoundary getResetKey={() => 'chart'} errorComponent={NoChart}>
            <ChartStage
              stage={stage}
              answer={answer}
              moving={moved.range}
              rain={{ found: rain, shown: shownRain }}
              normals={normals.normals}
              box={drawn}
              leadHeight={leadHeight}
              actions={moved.actions}
              untilMs={untilMs}
            />
          </CatchBoundary>
        )}
        <RangeOnPaper range={preset === null ? settled : displayRange(settled, nowMs, device)} zone={zone} />
        {view !== 'chart' && <OtherView view={view} stage={stage} series={answer.series} />}
      </div>
      {isPhone && choices}
    </>
  )
}

/** Progress of this range: an older picture may stand in its place. */
function partialOf(series: ChartSeries | undefined, { fromMs, toMs }: TimeRange): PartlyRead | undefined {
  return series?.from === fromMs && series.to === toMs ? series.partial : undefined
}
