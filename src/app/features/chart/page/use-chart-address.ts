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

export interface Stage {
  device: DeviceState
  sensors: readonly Sensor[]
  nameOf: (sensor: Sensor) => string
  /** The range of the address, after gestures. */
  range: TimeRange
  zone: string
  /** `false` for a range that has ended. */
  refetchMs: number | false
  /** Absent where each reading is shown. */
  step: Step | undefined
  isAsSent: boolean
  /** Some gaps are long enough to be folded. */
  hasFolds: boolean
  search: ChartSearch
  address: ReturnType<typeof useChartAddress>
}

export function useChartAddress() {
  const search = useSearch({ from: '/stations/$id' })
  const address = useRangeAddress()
  const actions = useMemo(() => {
    const { change, chooseRange } = address
    return {
      ...address,
      /** As `chooseRange`, from any view. */
      showOnChart: (range: TimeRange) => chooseRange(range, { view: undefined }),
      showSensors: (sensors: string | undefined) => change({ sensors }, { replace: true }),
      chooseRain: (rain: string | undefined) => change({ rain }, { replace: true }),
      chooseAxes: (axes: string | undefined) => change({ axes }, { replace: true }),
      showNormals: (normals: NormalsChoice | undefined) => change({ normals }, { replace: true }),
      foldGaps: (isFolded: boolean) => change({ gaps: isFolded ? 'fold' : undefined }, { replace: true }),
      showThreshold: (threshold: string | undefined) => change({ threshold }, { replace: true }),
      showCumulative: (cumulative: string | undefined) => change({ cumulative }, { replace: true }),
      /** Adds no history entry. */
      showQuality: (part: QualitySearch) => change({ ...part }, { replace: true }),
      showAsSent: (isAsSent: boolean) => change({ quality: isAsSent ? 'off' : undefined }),
      showView: (view: ChartView) => change({ view: view === 'chart' ? undefined : view }),
    }
  }, [address])
  return { search, ...actions }
}

/** Bounds of the refresh interval of a preset, which also follows each new reading. */
const SOONEST_MS = 15_000
const LATEST_MS = 5 * 60_000

export function useAddressedRange(
  search: RangeSearch,
  { intervalSeconds, lastUpdateMs }: Pick<DeviceState, 'intervalSeconds' | 'lastUpdateMs'>,
  /** Start of the record; `null` until known. */
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
    /** Has not ended yet. */
    isOpen,
    refetchMs: isOpen && refreshMs,
    untilMs: latestEnd(ends),
    isOver: isOver(ends, intervalSeconds),
  }
}

/** The sensors that the address has the open view show. */
export function useShownSensors(own: readonly Sensor[], rain: NearbyRain | null, search: ChartSearch) {
  /** All that the chart can show: the station's own, and the rain of another. */
  const all = useMemo(() => (rain ? [...own, rain.sensor] : own), [own, rain])
  /** Tables and reports show only the station's own readings. */
  const listed = (search.view ?? 'chart') === 'chart' ? all : own
  const shown = useMemo(() => sensorsInAddress(search, listed), [search, listed])
  const shownRain = rain && shown.includes(rain.sensor) ? rain : null
  return { all, listed, shown, shownRain }
}
