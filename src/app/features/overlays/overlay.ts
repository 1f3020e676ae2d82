import { type ComponentType, createContext, useContext } from 'react'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import type { PanelPlan } from '../../../view/plot/panels.ts'
import type { ChartSeries } from '../../../view/plot/series/nearby-rain.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import type { OverlaySearch } from '../address/range-search.ts'
import type { Scene } from '../chart/scene.ts'

/** A series on a page, and where its readings come from. */
export interface Source {
  deviceId: string
  sensorId: string
  /** As the page has it: in a comparison its id is the letter. */
  sensor: Sensor
  /** How much later than measured it is shown. */
  shiftMs: number
  /** In its own time. */
  range: TimeRange
}

/** The page that overlays are drawn on. */
export interface OverlaidPage {
  /** `null` in a comparison. */
  device: DeviceState | null
  sources: readonly Source[]
  /** The station's; of another range while loading. */
  series?: ChartSeries | undefined
  /** All readings are there: now whole records may be read as well. */
  isReady: boolean
  range: TimeRange
  columns: number | undefined
  zone: string
  search: OverlaySearch
  /** Adds no history entry. */
  replace: (part: OverlaySearch) => void
  change: (part: OverlaySearch) => void
}

/** Where an overlay may add something, and what it gets there. */
interface Parts {
  /** Among the choices of a station's chart. */
  Choice: object
  /** In the menu of a compared series. */
  SeriesChoice: { letter: string }
  /** Over the plots: what is drawn, and what is missing. */
  Above: object
  /** In a plot, under grid and readings. */
  Behind: { plan: PanelPlan }
  /** In a plot, over the readings. */
  Over: { plan: PanelPlan }
  /** Among the figures of a plot. */
  Figures: { plan: PanelPlan; scene: Scene }
  /** Under a plot. */
  Note: { plan: PanelPlan; zone: string }
  /** Between plots and time axis. */
  Strip: { scene: Scene }
  /** Under the time axis. */
  AxisStrip: { scene: Scene }
  /** Under the chart. */
  Below: object
}

export type PartName = keyof Parts
export type PartProps<P extends PartName> = Parts[P]

/** What the readout of a sensor says at a time; `null` for nothing. */
export type Remark = (sensor: Sensor, timeMs: number) => string | null

/** Something drawn with the readings of a chart or a comparison. Each part reads what it needs by itself. */
export type Overlay = {
  id: string
  /** Means nothing in a comparison. */
  isOfStation?: true
  useRemark?: () => Remark
} & { [P in PartName]?: ComponentType<Parts[P]> }

/** `null` where there are no overlays. */
export const OverlaidContext = createContext<OverlaidPage | null>(null)

export function useOverlaid(): OverlaidPage {
  const page = useContext(OverlaidContext)
  if (!page) throw new Error('useOverlaid outside of an overlaid page')
  return page
}
