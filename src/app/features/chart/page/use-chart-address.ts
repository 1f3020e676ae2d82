import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Step } from '../../../../domain/aggregation/steps.ts'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { NearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { useSameParts } from '../../../ui/use-same.ts'
import type { ChartSearch, ChartView } from '../../address/chart-search.ts'
import { sensorsInAddress } from '../time-range/chart-address.ts'
import { useRangeAddress } from './use-range-address.ts'

export interface ChartContext {
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
  address: ReturnType<typeof useChartAddress>
}

export function useChartAddress() {
  const search = useSearch({ from: '/stations/$id' })
  const address = useRangeAddress()
  const actions = useMemo(
    () => ({
      ...address,
      /** As `chooseRange`, from any view. */
      showOnChart: (range: TimeRange) => address.chooseRange(range, { view: undefined }),
      showView: (view: ChartView) => address.change({ view: view === 'chart' ? undefined : view }),
    }),
    [address],
  )
  return useSameParts({ search, ...actions })
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
