import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { letterAt, type SeriesChoice } from '../address/series-choice.ts'
import { rangeBefore, shiftOf } from './earlier-shift.ts'

/** A series of the address with its station. */
export interface ComparedSensor {
  choice: SeriesChoice
  /** Of the list. */
  place: number
  device: DeviceState
  /** As the station has it. */
  sensor: Sensor
  /** As the page has it: its letter is its id. */
  shownAs: Sensor
  /** How much later it is than the others, as applied; 0 while lags are ignored. */
  lagMs: number
  /** How much later than measured it is shown: by the length of an earlier period, less the lag. */
  shiftMs: number
  /** When it was measured. */
  range: TimeRange
}

/** The same with its readings. */
export interface Compared extends ComparedSensor {
  /** At their own times; `undefined` before the first answer, and of another range while one is on its way. */
  measured: ChartSeries | undefined
  /** At the times at which they are shown. */
  shown: ChartSeries | undefined
  isOnItsWay: boolean
  failure: Error | null
}

/** The series whose stations and sensors there are, in their places; how much later each is shown in a range. */
export function comparedSensors(
  choices: readonly SeriesChoice[],
  devices: readonly DeviceState[],
  range: TimeRange,
  { zone, ignoresLags }: { zone: string; ignoresLags: boolean },
): ComparedSensor[] {
  return choices.flatMap((choice, place) => {
    const device = devices.find(({ id }) => id === choice.deviceId)
    const sensor = device?.sensors.find(({ id }) => id === choice.sensorId)
    if (!device || !sensor) return []
    const lagMs = ignoresLags ? 0 : choice.lagMs
    const shiftMs = shiftOf({ ...choice, lagMs }, range, zone)
    const shownAs = { ...sensor, id: letterAt(place) }
    return [{ choice, place, device, sensor, shownAs, lagMs, shiftMs, range: rangeBefore(range, shiftMs) }]
  })
}
