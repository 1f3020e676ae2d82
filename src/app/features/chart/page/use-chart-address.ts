import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Step } from '../../../../domain/aggregation/steps.ts'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { NearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import type {
  ChartSearch,
  ChartView,
  NormalsChoice,
  QualitySearch,
  RangeSearch,
} from '../../address/chart-search.ts'
import { useNow } from '../../time/use-now.ts'
import {
  isOver,
  latestEnd,
  type RecordEnds,
  rangeInAddress,
  sensorsInAddress,
} from '../time-range/chart-address.ts'
import { useRangeAddress } from './use-range-address.ts'

/** What every view of a station over a range shows of it. */
export interface Stage {
  device: DeviceState
  /** Those shown. */
  sensors: readonly Sensor[]
  nameOf: (sensor: Sensor) => string
  /** The range of the address, where a hand on the chart has come to rest. */
  range: TimeRange
  /** IANA name. */
  zone: string
  /** How often a range that has not ended yet is fetched again. */
  refetchMs: number | false
  /** The step of the readings; absent where each is shown. */
  step: Step | undefined
  /** Every value is shown as it was sent. */
  isAsSent: boolean
  /** Some gaps of the chart are long enough to be folded. */
  hasFolds: boolean
  search: ChartSearch
  /** How to change what the address says. */
  address: ReturnType<typeof useChartAddress>
}

/** The address of the chart page, which is its state. */
export function useChartAddress() {
  const search = useSearch({ from: '/stations/$id' })
  const address = useRangeAddress()
  const actions = useMemo(() => {
    const { change, chooseRange } = address
    return {
      ...address,
      /** As `chooseRange`, whatever view was open. */
      showOnChart: (range: TimeRange) => chooseRange(range, { view: undefined }),
      showSensors: (sensors: string | undefined) => change({ sensors }, { replace: true }),
      chooseRain: (rain: string | undefined) => change({ rain }, { replace: true }),
      chooseAxes: (axes: string | undefined) => change({ axes }, { replace: true }),
      showNormals: (normals: NormalsChoice | undefined) => change({ normals }, { replace: true }),
      foldGaps: (isFolded: boolean) => change({ gaps: isFolded ? 'fold' : undefined }, { replace: true }),
      showThreshold: (threshold: string | undefined) => change({ threshold }, { replace: true }),
      showCumulative: (cumulative: string | undefined) => change({ cumulative }, { replace: true }),
      /** What the quality tab lists; no step for going back. */
      showQuality: (part: QualitySearch) => change({ ...part }, { replace: true }),
      /** Whether the chart has every value as it was sent. */
      showAsSent: (isAsSent: boolean) => change({ quality: isAsSent ? 'off' : undefined }),
      showView: (view: ChartView) => change({ view: view === 'chart' ? undefined : view }),
    }
  }, [address])
  return { search, ...actions }
}

/** A preset moves with the clock as often as the station reports, within these, and with each reading that comes. */
const SOONEST_MS = 15_000
const LATEST_MS = 5 * 60_000

/** The range that the address means while the clock goes on. */
export function useAddressedRange(
  search: RangeSearch,
  { intervalSeconds, lastUpdateMs }: Pick<DeviceState, 'intervalSeconds' | 'lastUpdateMs'>,
  /** When the record begins; `null` until that is known. */
  oldestMs: number | null,
) {
  const refreshMs = Math.min(LATEST_MS, Math.max(SOONEST_MS, (intervalSeconds ?? 60) * 1000))
  const now = useNow(refreshMs)
  const ends = useMemo(
    (): RecordEnds => ({ nowMs: now, oldestMs, newestMs: lastUpdateMs }),
    [now, oldestMs, lastUpdateMs],
  )
  const addressed = useMemo(() => rangeInAddress(search, ends), [search, ends])
  const isOpen = addressed.preset === null ? addressed.range.toMs > now : !addressed.endsAtLast
  return {
    ...addressed,
    nowMs: now,
    /** Has not ended yet, and fills up. */
    isOpen,
    /** How often an open range is fetched again. */
    refetchMs: isOpen && refreshMs,
    /** Beyond this there is nothing to step to. */
    untilMs: latestEnd(ends),
    isOver: isOver(ends, intervalSeconds),
  }
}

/** The sensors that the address has the open view show. */
export function useShownSensors(own: readonly Sensor[], rain: NearbyRain | null, search: ChartSearch) {
  /** All that the chart can show: the station's own, and the rain of another. */
  const all = useMemo(() => (rain ? [...own, rain.sensor] : own), [own, rain])
  /** Those that the open view can show: a table and a report are of the station's own readings. */
  const listed = (search.view ?? 'chart') === 'chart' ? all : own
  /** Those that it shows. */
  const shown = useMemo(() => sensorsInAddress(search, listed), [search, listed])
  /** The other station's rain where it is shown. */
  const shownRain = rain && shown.includes(rain.sensor) ? rain : null
  return { all, listed, shown, shownRain }
}
