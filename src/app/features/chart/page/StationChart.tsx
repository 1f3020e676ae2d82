import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import type { Preset } from '../../address/chart-search.ts'
import { useNow } from '../../time/use-now.ts'
import { useZone } from '../../time/use-zone.ts'
import { planPanels } from '../panels.ts'
import { usePlotBox } from '../plot/use-plot-box.ts'
import { QualityView } from '../quality/QualityView.tsx'
import type { RangeActions } from '../scene.ts'
import { ReadingTable } from '../table/ReadingTable.tsx'
import { afterChoice, rangeInAddress, sensorsInAddress, sensorsText } from '../time-range/chart-address.ts'
import { RangeBar } from '../time-range/RangeBar.tsx'
import {
  following,
  lengthOf,
  nearestPreset,
  PRESET_MS,
  stepped,
  type TimeRange,
  zoomed,
} from '../time-range/time-range.ts'
import { useNearestRain } from '../use-nearest-rain.ts'
import { useSensorNames } from '../use-sensor-names.ts'
import { ChartHeader } from './ChartHeader.tsx'
import { ChartView } from './ChartView.tsx'
import { SensorChips } from './SensorChips.tsx'
import { useChartAddress } from './use-chart-address.ts'
import { useChartSeries } from './use-chart-series.ts'
import { useGlidingRange } from './use-gliding-range.ts'
import { useHeldRange } from './use-held-range.ts'
import { useLast } from './use-last.ts'
import { tabId, VIEW_PANEL_ID, ViewTabs } from './ViewTabs.tsx'

/** Room for the values of the left axis, and for those of the rain on the right. */
const LEFT_GUTTER = 52
const RIGHT_GUTTER = 12
const RAIN_GUTTER = 40
/**
 * A preset moves with the clock as often as the station reports, within these, and always reaches ahead as far: new
 * readings have their place at its end, and nothing has to be asked for when one comes.
 */
const SOONEST_MS = 15_000
const LATEST_MS = 5 * 60_000

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
  const { zone } = useZone(device)
  const address = useChartAddress()
  const { search } = address
  const refreshMs = Math.min(LATEST_MS, Math.max(SOONEST_MS, (device.intervalSeconds ?? 60) * 1000))
  const now = useNow(refreshMs)
  const {
    range: settled,
    preset,
    isBroken,
  } = useMemo(() => rangeInAddress(search, now + refreshMs), [search, now, refreshMs])
  const view = search.view ?? 'chart'
  const isOpen = settled.toMs > now
  const rain = useNearestRain(device, devices, isOpen)
  const sensors = useMemo(
    () => (rain ? [...device.sensors, rain.sensor] : device.sensors),
    [device.sensors, rain],
  )
  // a table and a report are of the station's own readings
  const listed = view === 'chart' ? sensors : device.sensors
  const shownSensors = useMemo(() => sensorsInAddress(search, listed), [search, listed])
  const shownRain = rain && shownSensors.includes(rain.sensor) ? rain : null
  const nameOf = useSensorNames(device.sensors)

  const hasHangingRain = useMemo(() => planPanels(sensors).some(({ rain }) => rain), [sensors])
  const [ruler, box] = usePlotBox({ left: LEFT_GUTTER, right: hasHangingRain ? RAIN_GUTTER : RIGHT_GUTTER })

  // the request goes out before the frame is mounted, which takes longer than many an answer
  const drawnBox = useDeferredValue(box)
  const leadHeight = useMemo(() => leadHeightIn(box ? innerHeight : 0), [box])

  const refetchMs = isOpen && refreshMs
  const answer = useChartSeries(device, shownRain, settled, {
    columns: box?.columns,
    refetchMs,
  })
  const { series, ahead } = answer
  const latestSeries = useLast(series)

  const { choosePreset, chooseRange, followRange, goBack } = address
  const choose = useCallback(
    (range: TimeRange) => {
      ahead(range)
      chooseRange(range)
    },
    [ahead, chooseRange],
  )
  const expect = (next: Preset) => ahead(following(now + refreshMs, PRESET_MS[next]))
  const follow = (next: Preset) => {
    expect(next)
    choosePreset(next)
  }
  const rest = useCallback(
    (range: TimeRange, isContinued: boolean) => {
      ahead(range)
      if (isContinued) followRange(range)
      else chooseRange(range)
    },
    [ahead, followRange, chooseRange],
  )
  const [range, glide] = useGlidingRange(settled, rest)
  const drawnRange = useHeldRange(range, answer.isOnItsWay)
  // not among what the actions depend on: the panels would be gone through for a range they do not show yet
  const latest = useRef(settled)
  useLayoutEffect(() => {
    latest.current = settled
  }, [settled])
  const actions = useMemo(
    (): RangeActions => ({
      choose,
      glide,
      back: () => {
        const { fromMs, toMs } = latest.current
        if (!goBack()) choose(zoomed(latest.current, 2, (fromMs + toMs) / 2))
      },
    }),
    [choose, glide, goBack],
  )

  return (
    <>
      <ChartHeader device={device} range={settled} zone={zone} />
      <RangeBar
        range={range}
        preset={preset}
        zone={zone}
        onPress={expect}
        onPreset={follow}
        onRange={choose}
        onStep={(direction) => choose(stepped(settled, direction))}
        onFollow={(isFollowing) => (isFollowing ? follow(nearestPreset(lengthOf(settled))) : choose(settled))}
      />
      {isBroken && (
        <p className="chart-strip" role="alert">
          {t('range.broken')}
        </p>
      )}
      <div className="view-bar">
        <ViewTabs view={view} onView={address.showView} />
        {view !== 'quality' && (
          <SensorChips
            sensors={listed}
            shown={shownSensors}
            nameOf={nameOf}
            onChange={(next) =>
              address.showSensors(sensorsText(afterChoice(next, listed, search, sensors), sensors))
            }
          />
        )}
      </div>
      <div id={VIEW_PANEL_ID} role="tabpanel" aria-labelledby={tabId(view)} className="stage">
        <div ref={ruler} className="ruler" />
        {view === 'chart' && drawnBox && (
          <ChartView
            device={device}
            sensors={shownSensors}
            answer={{ ...answer, series: latestSeries }}
            range={drawnRange}
            zone={zone}
            box={drawnBox}
            leadHeight={leadHeight}
            actions={actions}
          />
        )}
        {view === 'table' && (
          // times of another zone are no picture to keep
          <ReadingTable
            key={zone}
            device={device}
            sensors={shownSensors}
            range={settled}
            zone={zone}
            refetchMs={refetchMs}
            nameOf={nameOf}
          />
        )}
        {view === 'quality' &&
          (series ? (
            <QualityView
              device={device}
              series={series}
              zone={zone}
              nameOf={nameOf}
              onRange={address.showOnChart}
            />
          ) : (
            <p>{t('loading')}</p>
          ))}
      </div>
    </>
  )
}

/** From here on a window is taller than the panels of most stations. */
const TALL_PX = 1000

/**
 * The first plot takes its share of the window, and of a tall one more, as it was when the width was last measured: a phone's
 * bars come and go.
 */
function leadHeightIn(windowHeight: number): number {
  const share = windowHeight * 0.38 + Math.max(0, windowHeight - TALL_PX) * 0.35
  return Math.round(Math.min(760, Math.max(220, share)))
}
