import type { ReactNode } from 'react'
import type { AlarmView } from '../../../domain/alarms/alarm-view.ts'
import type { DeviceState, Sensor } from '../../../domain/device.ts'
import type { Judgement } from '../../../domain/quality/judgement.ts'
import type { AxisChoice } from '../../../view/plot/axes/axis-choice.ts'
import type { TimeLabel } from '../../../view/plot/axes/time-labels.ts'
import type { PlotBox } from '../../../view/plot/plot-box.ts'
import type { ChartSeries } from '../../../view/plot/series/nearby-rain.ts'
import { msPerPixel, type TimeScale } from '../../../view/plot/time-scale.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import type { SensorStretches } from '../../api/flagged-stretches.ts'
import type { Crosshair } from './readout/crosshair.ts'

/** How a reader's hand on the plot changes the range. */
export interface RangeActions {
  /** A deliberate choice: a span was drawn. */
  choose(range: TimeRange): void
  /** A step of a movement that goes on: wheel, pinch. */
  pan(range: TimeRange): void
  /** Back to what was shown before the last choice. */
  back(): void
}

/** A moment or a stretch of a chart that a note is to be written on. */
export interface NotePlace {
  from: number
  to: number | null
}

/** The axes that a reader chose, by panel id, and how to choose another; `null` goes back to what the readings need. */
export interface AxisChoices {
  of: ReadonlyMap<string, AxisChoice>
  choose(panelId: string, choice: AxisChoice | null): void
}

/** What the tests and people say of readings in the range. */
export interface Flagged {
  judgements: readonly Judgement[]
  stretches: readonly SensorStretches[]
}

/** What all panels of a chart have in common. */
export interface Scene {
  range: TimeRange
  box: PlotBox
  /** Places of the range's times on every plot. */
  time: TimeScale
  /** IANA name. */
  zone: string
  locale: string
  timeLabels: readonly TimeLabel[]
  /** `undefined` until the first answer; of another range while a new one is on its way. */
  series: ChartSeries | undefined
  /** Whether lines are of readings, not of the steps that the series may have. */
  isAsMeasured: boolean
  /** Between readings; `null` where it is not known. */
  intervalMs: number | null
  flagged: Flagged
  /** The station's alarms in the range, the first one first. */
  alarms: readonly AlarmView[]
  crosshair: Crosshair
  actions: RangeActions
  /** Begins a note; absent where none can be written. */
  onNote?: ((place: NotePlace) => void) | undefined
  nameOf(sensor: Sensor): string
  /** Alert levels by sensor id, and what the level is measured from. */
  levels: DeviceState['levels']
  /** Id of the sensor that the station is in an alert by. */
  alerted: string | undefined
  datum: DeviceState['datum']
  /** What the reader wants of the panels' axes; `null` where nothing can be wanted. */
  axes: AxisChoices | null
  /** Chooses the rain gauge; stands in the header of the rain. */
  rainMenu: ReactNode
}

/** How far from the crosshair a reading still belongs to it: most of an interval, or two pixels. */
export function nearMs({ time, intervalMs }: Pick<Scene, 'time' | 'intervalMs'>): number {
  return Math.max(2 * msPerPixel(time), 0.75 * (intervalMs ?? 0))
}
