import type { ReactNode } from 'react'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import type { AxisChoice } from '../../../view/plot/axes/axis-choice.ts'
import type { TimeLabel } from '../../../view/plot/axes/time-labels.ts'
import type { PlotBox } from '../../../view/plot/plot-box.ts'
import type { ChartSeries } from '../../../view/plot/series/nearby-rain.ts'
import { msPerPixel, type TimeScale } from '../../../view/plot/time-scale.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import type { Crosshair } from './readout/crosshair.ts'

export interface RangeActions {
  /** A deliberate choice: a drawn span. */
  choose(range: TimeRange): void
  /** A step of a movement that goes on: wheel, pinch. */
  pan(range: TimeRange): void
  /** Back to what was shown before the last choice. */
  back(): void
}

export interface NotePlace {
  from: number
  to: number | null
}

/** Chosen axes by panel id; `null` goes back to automatic. */
export interface AxisChoices {
  of: ReadonlyMap<string, AxisChoice>
  choose(panelId: string, choice: AxisChoice | null): void
}

export interface Scene {
  range: TimeRange
  box: PlotBox
  time: TimeScale
  zone: string
  locale: string
  timeLabels: readonly TimeLabel[]
  /** `undefined` before the first answer; of another range while loading. */
  series: ChartSeries | undefined
  /** Lines show readings, not steps. */
  isAsMeasured: boolean
  /** Between readings; `null` where unknown. */
  intervalMs: number | null
  crosshair: Crosshair
  actions: RangeActions
  /** Starts a note; absent where none can be written. */
  onNote?: ((place: NotePlace) => void) | undefined
  nameOf(sensor: Sensor): string
  /** By sensor id, with the datum of levels. */
  levels: DeviceState['levels']
  /** Id of the sensor that puts the station in an alert. */
  alerted: string | undefined
  datum: DeviceState['datum']
  /** `null` where axes cannot be chosen. */
  axes: AxisChoices | null
  /** Menu of rain gauges, in the rain's header. */
  rainMenu: ReactNode
}

/** The reach of the crosshair to readings: most of an interval, or two pixels. */
export function nearMs({ time, intervalMs }: Pick<Scene, 'time' | 'intervalMs'>): number {
  return Math.max(2 * msPerPixel(time), 0.75 * (intervalMs ?? 0))
}
