import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { PartlyRead } from '../../../../domain/series/series.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import { type NearbyRain, useNearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { recordQuery } from '../../../api/record.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import type { Source } from '../../overlays/overlay.ts'
import { useZone } from '../../time/use-zone.ts'
import { NoChart } from '../plot/PlotFrame.tsx'
import { useSensorNames } from '../use-sensor-names.ts'
import { ChartArea } from './ChartArea.tsx'
import { ChartActions, ChartTitle } from './ChartHeader.tsx'
import { OtherView } from './OtherView.tsx'
import { RangePage } from './RangePage.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import type { ChartContext } from './use-chart-address.ts'
import { useChartAddress, useShownSensors } from './use-chart-address.ts'
import { useChartBox } from './use-chart-box.ts'
import { useFoldedSeries } from './use-chart-series.ts'
import { useLast } from './use-last.ts'
import { useRangeOnPage } from './use-range-on-page.ts'
import { stepFor, stepOfTable } from './use-stepped-series.ts'
import { tabId, VIEW_PANEL_ID, ViewChoices, ViewTabs } from './ViewBar.tsx'

/** One station over a range; all state is in the address. */
export function StationChart({ device, devices }: { device: DeviceState; devices: readonly DeviceState[] }) {
  const { zone } = useZone(device)
  const address = useChartAddress()
  const { search } = address
  const view = search.view ?? 'chart'
  const { data: record } = useQuery({ ...recordQuery(device.id), enabled: search.range === 'all' })
  const page = useRangeOnPage(address, device, record?.firstMs ?? null)
  const { addressRange, preset, refetchMs } = page
  const rain = useNearbyRain(device, devices, page.isOpen, search.rain)
  const { all, listed, shown, shownRain } = useShownSensors(device.sensors, rain, search)
  const nameOf = useSensorNames(device.sensors)
  const { ruler, columns, plotWidth, drawn, leadHeight } = useChartBox(shown, device.kind)
  // a range that moves with the clock stays the same choice
  const choice = preset ?? `${addressRange.fromMs}/${addressRange.toMs}`
  const [stopped, setStopped] = useState<string | null>(null)
  const isStopped = stopped === choice
  // a report names what was tested
  const isAsSent = (view === 'chart' || view === 'table') && search.quality === 'off'
  const query = { zone, columns, refetchMs, isStopped, isAsSent }
  const folding = { sensors: shown, plotWidth, isFolded: view === 'chart' && search.gaps === 'fold' }
  const {
    folds,
    columns: drawnColumns,
    ...answer
  } = useFoldedSeries(device, shownRain, addressRange, query, folding)
  const latest = useLast(answer.series)
  const partial = partialOf(answer.series, addressRange)
  const sources = useMemo(
    () => sourcesOf(shown, device.id, shownRain, addressRange),
    [shown, device.id, shownRain, addressRange],
  )
  const step = (view === 'table' ? stepOfTable : stepFor)(search.step, addressRange, device.intervalSeconds)
  const isReport = view === 'quality' || view === 'statistics'
  const context: ChartContext = {
    ...{ device, sensors: shown, nameOf, range: addressRange, zone, refetchMs },
    ...{ step: isReport ? undefined : step, isAsSent, hasFolds: folds.length > 0, address },
  }
  // on a phone below what they change; Tab follows the visual order
  const isPhone = useIsPhone()
  const choices = <ViewChoices context={context} view={view} sensors={{ all, listed }} />
  return (
    <RangePage
      page={page}
      deviceId={device.id}
      zone={zone}
      title={<ChartTitle device={device} />}
      actions={<ChartActions context={context} />}
      overlaid={{
        ...{ device, sources, series: latest, columns: drawnColumns, search },
        ...{ replace: address.replace, change: address.change },
        isReady: view === 'chart' && answer.series !== undefined && !answer.isOnItsWay && !partial,
      }}
      choices={
        <div className="view-bar">
          <ViewTabs view={view} onView={address.showView} />
          {!isPhone && choices}
        </div>
      }
      area={{
        ...{ id: VIEW_PANEL_ID, role: 'tabpanel', 'aria-labelledby': tabId(view) },
        ...{ 'data-waits': view === 'chart' && !drawn },
      }}
      below={isPhone && choices}
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
      {view === 'chart' && drawn && (
        <CatchBoundary getResetKey={() => 'chart'} errorComponent={NoChart}>
          <ChartArea
            context={context}
            answer={answer}
            latest={latest}
            page={page}
            rain={{ found: rain, shown: shownRain }}
            box={drawn}
            leadHeight={leadHeight}
          />
        </CatchBoundary>
      )}
      {view !== 'chart' && <OtherView view={view} context={context} series={answer.series} />}
    </RangePage>
  )
}

function sourcesOf(
  sensors: readonly Sensor[],
  deviceId: string,
  rain: NearbyRain | null,
  range: TimeRange,
): Source[] {
  return sensors.map((sensor) => ({
    ...{ sensor, shiftMs: 0, range },
    ...(sensor === rain?.sensor
      ? { deviceId: rain.gauge.deviceId, sensorId: rain.gauge.sensor.id }
      : { deviceId, sensorId: sensor.id }),
  }))
}

/** Progress of this range: an older picture may stand in its place. */
function partialOf(series: ChartSeries | undefined, { fromMs, toMs }: TimeRange): PartlyRead | undefined {
  return series?.from === fromMs && series.to === toMs ? series.partial : undefined
}
