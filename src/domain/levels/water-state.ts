import type { DeviceState } from '../device.ts'
import { own } from '../own.ts'
import { type Direction, demandedLevel, type LevelName, type LevelScale, levelOf } from './alert-levels.ts'

/** States with a colour and glyph each, worst first. `none`: no levels, or no current data. */
export const WATER_STATES = ['danger', 'warning', 'watch', 'normal', 'none'] as const
export type WaterState = (typeof WATER_STATES)[number]

/** States that get a glyph and a strong colour. */
export type Alert = Exclude<WaterState, 'normal' | 'none'>

/** The level of a station, or of one of its sensors. */
export interface ShownLevel {
  state: Exclude<WaterState, 'none'>
  /** Label of the level, or of a named normal state; its colour is an organisation's own. */
  name: LevelName | undefined
  direction: Direction
}

/** The fields of a station that define its level. */
type Levelled = Pick<DeviceState, 'level' | 'levels'>

/** Severities from 3 up look alike. */
export function stateOfSeverity(severity: number): ShownLevel['state'] {
  if (severity >= 3) return 'danger'
  return severity === 2 ? 'warning' : severity === 1 ? 'watch' : 'normal'
}

export function isAlert(state: WaterState): state is Alert {
  return state !== 'normal' && state !== 'none'
}

/** The level of a station by its last readings; `undefined` where it is unknown. */
export function stationLevelShown(device: Levelled): ShownLevel | undefined {
  return device.level && sensorLevelShown(device, device.level.sensor)
}

/** The level that a station's mark shows. */
export function levelMarked(device: Levelled): ShownLevel | undefined {
  return device.level?.isOutdated ? undefined : stationLevelShown(device)
}

/** The level of one of its sensors. */
export function sensorLevelShown(device: Levelled, sensorId: string): ShownLevel | undefined {
  const known = sensorLevel(device, sensorId)
  return known && shown(known.scale, known.level)
}

/** The levels of one of its sensors and the number of the current one; `undefined` without levels or readings. */
export function sensorLevel(
  { level, levels }: Levelled,
  sensorId: string,
): { scale: LevelScale; level: number } | undefined {
  const scale = own(levels, sensorId)
  const at = own(level?.sensors, sensorId)
  return scale && at && { scale, level: at.level }
}

/** The level of a sensor's value alone, without hysteresis. */
export function levelShownAt(
  levels: DeviceState['levels'],
  sensorId: string,
  value: number,
): ShownLevel | undefined {
  const scale = own(levels, sensorId)
  return scale && shown(scale, demandedLevel(scale, value))
}

function shown(scale: LevelScale, number: number): ShownLevel {
  const own = levelOf(scale, number)
  return {
    state: stateOfSeverity(own?.severity ?? 0),
    name: own ?? scale.normal,
    direction: scale.direction,
  }
}

/**
 * The last known state of the water. A station that falls silent keeps its alert level for a day; otherwise a silent one has
 * `none`, since calm water may have risen.
 */
export function waterState({ level, freshness }: Pick<DeviceState, 'level' | 'freshness'>): WaterState {
  if (!level || level.isOutdated) return 'none'
  const state = stateOfSeverity(level.severity)
  return freshness === 'silent' && !isAlert(state) ? 'none' : state
}
