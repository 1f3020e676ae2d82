import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import type { PartlyRead } from '../../../../domain/series/series.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { ChartSeries } from '../../../../view/plot/series/borrowed-rain.ts'
import { useBorrowedRain } from '../../../../view/plot/series/use-borrowed-rain.ts'
import { formatAgeInFull } from '../../../../view/time/format-time.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { recordQuery } from '../../../api/record.ts'
import { useZone } from '../../time/use-zone.ts'
import { useAxisChoices } from '../axis/use-axis-choices.ts'
import { NormalsSelect } from '../normals/NormalsSelect.tsx'
import { NormalsState } from '../normals/NormalsState.tsx'
import { NormalsContext } from '../normals/normals-context.ts'
import { useNormals } from '../normals/use-normals.ts'
import { OverviewStrip } from '../overview/OverviewStrip.tsx'
import { QualityView } from '../quality/QualityView.tsx'
import { RainMenu } from '../rain/RainMenu.tsx'
import { RainContext } from '../rain/rain-context.ts'
import { useRainChoices } from '../rain/use-rain-choices.ts'
import { StatisticsView } from '../statistics/StatisticsView.tsx'
import { ReadingTable } from '../table/ReadingTable.tsx'
import { StepTable } from '../table/StepTable.tsx'
import { afterChoice, saidRange, sensorsText } from '../time-range/chart-address.ts'
import { formatSpan } from '../time-range/format-span.ts'
import { RangeBar } from '../time-range/RangeBar.tsx'
import { useSensorNames } from '../use-sensor-names.ts'
import { ChartHeader } from './ChartHeader.tsx'
import { ChartView } from './ChartView.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'
import { StepBar } from './StepBar.tsx'
import { useAddressedRange, useChartAddress, useShownSensors } from './use-chart-address.ts'
import { useChartBox } from './use-chart-box.ts'
import { useChartSeries } from './use-chart-series.ts'
import { useHeldRange, useLast } from './use-last.ts'
import { usePreview } from './use-preview.ts'
import { useRangeChoice } from './use-range-choice.ts'
import { stepFor, stepOfTable, useSteppedSeries } from './use-stepped-series.ts'
import { SensorChips, tabId, VIEW_PANEL_ID, ViewTabs } from './ViewBar.tsx'

/** One station's chart, table and quality over a range; all of its state is in the address. */
export function StationChart({
  device,
  devices,
}: {
  device: DeviceState
  /** All there are. */
  devices: readonly DeviceState[]
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const { zone } = useZone(device)
  const address = useChartAddress()
  const preview = usePreview(address.search)
  const { search } = preview
  const view = search.view ?? 'chart'
  const { data: record } = useQuery({ ...recordQuery(device.id), enabled: search.range === 'all' })
  const {
    range: settled,
    preset,
    isBroken,
    endsAtLast,
    isOpen,
    refetchMs,
    nowMs,
    ...reach
  } = useAddressedRange(search, device, record?.firstMs ?? null)
  const rain = useBorrowedRain(device, devices, isOpen, search.rain)
  const { all, listed, shown, shownRain } = useShownSensors(device.sensors, rain, search)
  const nameOf = useSensorNames(device.sensors)
  const { ruler, columns, drawn, leadHeight } = useChartBox(shown)
  // a range that moves with the clock stays the same choice
  const choice = preset ?? `${settled.fromMs}/${settled.toMs}`
  const [stopped, setStopped] = useState<string | null>(null)
  const isStopped = stopped === choice
  // a report tells of what was tested
  const isAsSent = (view === 'chart' || view === 'table') && search.quality === 'off'
  const answer = useChartSeries(device, shownRain, settled, { columns, refetchMs, isStopped, isAsSent })
  const latestSeries = useLast(answer.series)
  const rainChoices = useRainChoices(
    device,
    shownRain,
    settled,
    { search, zone, width: columns },
    address.showCumulative,
  )
  const step = (view === 'table' ? stepOfTable : stepFor)(search.step, settled, device.intervalSeconds)
  const stepped = useSteppedSeries(latestSeries, device, shownRain, settled, {
    step: view === 'chart' ? step : undefined,
    zone,
    refetchMs,
    isAsSent,
  })
  const { range, choose, expect, follow, actions } = useRangeChoice(
    settled,
    reach,
    address,
    answer.ahead,
    preview,
  )
  const drawnRange = useHeldRange(range, answer.isOnItsWay)
  const { chooseRain } = address
  const rainMenu = useMemo(
    () => <RainMenu deviceId={device.id} rain={rain} chosen={search.rain} onChoose={chooseRain} />,
    [device.id, rain, search.rain, chooseRain],
  )
  const axes = useAxisChoices(search.axes, address.chooseAxes)
  const partial = partialOf(answer.series, settled)
  const isReady = view === 'chart' && answer.series !== undefined && !answer.isOnItsWay && !partial
  const normals = useNormals(device.id, zone, { choice: search.normals, isReady })

  return (
    <>
      <ChartHeader
        device={device}
        range={settled}
        zone={zone}
        step={view === 'chart' || view === 'table' ? step : undefined}
        isAsSent={isAsSent}
      />
      <RangeBar
        deviceId={device.id}
        range={range}
        settled={settled}
        said={preset === null || range !== settled ? range : saidRange(settled, nowMs, device)}
        preset={preset}
        zone={zone}
        untilMs={reach.untilMs}
        onPress={(next) => {
          // a table's readings are its own, and many
          if (view !== 'table') expect(next)
        }}
        onPreset={follow}
        onRange={choose}
      />
      {isBroken && preset && (
        <p className="chart-strip" role="alert">
          {t('range.broken', { range: t(`range.long.${preset}`).toLocaleLowerCase() })}
        </p>
      )}
      {endsAtLast && preset && device.lastUpdateMs !== null && (
        <p className="chart-strip" role="status">
          {t('range.silent', {
            age: formatAgeInFull(nowMs - device.lastUpdateMs, locale),
            range: t(`range.long.${preset}`).toLocaleLowerCase(),
          })}
        </p>
      )}
      <div className="view-bar">
        <ViewTabs view={view} onView={address.showView} />
        {view === 'chart' && <NormalsSelect value={normals.shown} onChange={address.showNormals} />}
        {(view === 'chart' || view === 'table') && (
          <StepBar
            choice={search.step}
            step={step}
            autoDetail={t(view === 'table' ? 'step.autoRows' : 'step.autoDetail')}
            range={settled}
            intervalSeconds={device.intervalSeconds}
            onChange={address.showStep}
          />
        )}
        <SensorChips
          sensors={listed}
          shown={shown}
          nameOf={nameOf}
          onChange={(next) => address.showSensors(sensorsText(afterChoice(next, listed, search, all), all))}
        />
      </div>
      <div id={VIEW_PANEL_ID} role="tabpanel" aria-labelledby={tabId(view)} className="stage">
        <div ref={ruler} className="ruler" />
        {view !== 'table' && view !== 'statistics' && partial && answer.failure === null && (
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
          <RainContext value={rainChoices}>
            <NormalsContext value={normals.normals}>
              <ChartView
                device={device}
                sensors={shown}
                answer={{
                  ...answer,
                  series: stepped.series,
                  failure: answer.failure ?? stepped.failure,
                  retry: answer.failure === null ? stepped.retry : answer.retry,
                }}
                isAsMeasured={search.step === 'raw'}
                range={drawnRange}
                zone={zone}
                box={drawn}
                leadHeight={leadHeight}
                actions={actions}
                rainMenu={rainMenu}
                axes={axes}
                isAsSent={isAsSent}
                onAsSent={address.showAsSent}
              />
            </NormalsContext>
          </RainContext>
        )}
        {view === 'chart' && drawn && (
          <OverviewStrip
            device={device}
            range={drawnRange}
            zone={zone}
            box={drawn}
            untilMs={reach.untilMs}
            isChartThere={answer.series !== undefined && !answer.isOnItsWay}
            onMove={actions.glide}
          />
        )}
        <p className="range-on-paper">
          {t('span', formatSpan(preset === null ? settled : saidRange(settled, nowMs, device), zone, locale))}
        </p>
        {view === 'table' && step && (
          <StepTable
            device={device}
            sensors={shown}
            range={settled}
            step={step}
            zone={zone}
            refetchMs={refetchMs}
            nameOf={nameOf}
            isAsSent={isAsSent}
            onTested={() => address.showAsSent(false)}
          />
        )}
        {view === 'table' && !step && (
          // times of another zone are no picture to keep
          <ReadingTable
            key={zone}
            device={device}
            sensors={shown}
            range={settled}
            zone={zone}
            refetchMs={refetchMs}
            nameOf={nameOf}
          />
        )}
        {view === 'statistics' && (
          <StatisticsView
            device={device}
            sensors={shown}
            range={settled}
            zone={zone}
            nameOf={nameOf}
            threshold={search.threshold}
            onThreshold={address.showThreshold}
            onRange={address.showOnChart}
          />
        )}
        {view === 'quality' &&
          (answer.series ? (
            <QualityView
              device={device}
              sensors={shown}
              series={answer.series}
              range={settled}
              zone={zone}
              nameOf={nameOf}
              search={search}
              onSearch={address.showQuality}
              onRange={address.showOnChart}
            />
          ) : (
            <p>{t('loading')}</p>
          ))}
      </div>
    </>
  )
}

/** What was read of the range itself: an older picture may stand in its place. */
function partialOf(series: ChartSeries | undefined, { fromMs, toMs }: TimeRange): PartlyRead | undefined {
  return series?.from === fromMs && series.to === toMs ? series.partial : undefined
}
