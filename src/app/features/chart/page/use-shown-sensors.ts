import { useMemo } from 'react'
import type { Sensor } from '../../../../domain/device.ts'
import type { NearestRain } from '../../../../view/plot/series/use-nearest-rain.ts'
import type { ChartSearch } from '../../address/chart-search.ts'
import { sensorsInAddress } from '../time-range/chart-address.ts'

export interface ShownSensors {
  /** All that the chart can show: the station's own, and the rain of another. */
  all: readonly Sensor[]
  /** Those that the open view can show. */
  listed: readonly Sensor[]
  /** Those that it shows. */
  shown: readonly Sensor[]
  /** The other station's rain where it is shown. */
  shownRain: NearestRain | null
}

/** The sensors that the address has the open view show. */
export function useShownSensors(
  own: readonly Sensor[],
  rain: NearestRain | null,
  search: ChartSearch,
): ShownSensors {
  const all = useMemo(() => (rain ? [...own, rain.sensor] : own), [own, rain])
  // a table and a report are of the station's own readings
  const listed = (search.view ?? 'chart') === 'chart' ? all : own
  const shown = useMemo(() => sensorsInAddress(search, listed), [search, listed])
  return { all, listed, shown, shownRain: rain && shown.includes(rain.sensor) ? rain : null }
}
