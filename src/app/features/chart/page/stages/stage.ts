import type { Step } from '../../../../../domain/aggregation/steps.ts'
import type { DeviceState, Sensor } from '../../../../../domain/device.ts'
import type { TimeRange } from '../../../../../view/time/time-range.ts'
import type { ChartSearch } from '../../../address/chart-search.ts'
import type { useChartAddress } from '../use-chart-address.ts'

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
  /** What the address says, and how to change it. */
  search: ChartSearch
  address: ReturnType<typeof useChartAddress>
}
