import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { letterAt, type SeriesChoice } from '../address/series-choice.ts'
import { rangeBefore, shiftOf } from './earlier-shift.ts'

export interface ComparedSensor {
  choice: SeriesChoice
  place: number
  device: DeviceState
  sensor: Sensor
  /** As the page names it: its id is the letter. */
  shownAs: Sensor
  /** How much later than the others, as applied; 0 while lags are ignored. */
  lagMs: number
  /** How much later than measured it is shown: an earlier period's distance less the lag. */
  shiftMs: number
  range: TimeRange
}

/** The same with its readings. */
export interface Compared extends ComparedSensor {
  /** At their own times; `undefined` before the first answer, of another range while loading. */
  measured: ChartSeries | undefined
  shown: ChartSeries | undefined
  isOnItsWay: boolean
  failure: Error | null
}

/** Known stations and sensors in their places, with their shift in a range. */
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
